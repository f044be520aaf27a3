/**
 * Shows what a cycle decided: as tables for people, as JSON and YAML for programs. Decides nothing.
 */
@NullMarked
package dev.terrace.cli.report;

import org.jspecify.annotations.NullMarked;
