/** What a measurement is, and how measurements are printed: for people, for programs, for a page that is kept. */
@NullMarked
package dev.terrace.benchmarks.table;

import org.jspecify.annotations.NullMarked;
