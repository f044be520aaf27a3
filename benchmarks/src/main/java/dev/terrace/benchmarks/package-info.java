/**
 * Benchmarks of Terrace. {@link dev.terrace.benchmarks.BenchmarksCommand} prints the whole table. Nothing depends on
 * this module.
 */
@NullMarked
package dev.terrace.benchmarks;

import org.jspecify.annotations.NullMarked;
