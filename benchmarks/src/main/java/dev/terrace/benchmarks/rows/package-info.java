/** The measurements: one class for each kind of row. */
@NullMarked
package dev.terrace.benchmarks.rows;

import org.jspecify.annotations.NullMarked;
