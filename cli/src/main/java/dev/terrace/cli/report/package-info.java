/** Shows what a cycle decided, and what two decided differently, as tables for people. Decides nothing. */
@NullMarked
package dev.terrace.cli.report;

import org.jspecify.annotations.NullMarked;
