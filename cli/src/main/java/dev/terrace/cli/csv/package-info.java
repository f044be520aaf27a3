/** Figures of commands as CSV. */
@NullMarked
package dev.terrace.cli.csv;

import org.jspecify.annotations.NullMarked;
