/**
 * The {@code terrace} command: one class for each subcommand, and shared code. Commands read input, run cycles and hand
 * the results to the packages below, which render them.
 */
@NullMarked
package dev.terrace.cli;

import org.jspecify.annotations.NullMarked;
