/** The model of measurements, and their output for people, for programs, and as a page. */
@NullMarked
package dev.terrace.benchmarks.table;

import org.jspecify.annotations.NullMarked;
