/** The outcome of a cycle for programs: documents of maps and lists, and their JSON and YAML. Decides nothing. */
@NullMarked
package dev.terrace.report;

import org.jspecify.annotations.NullMarked;
