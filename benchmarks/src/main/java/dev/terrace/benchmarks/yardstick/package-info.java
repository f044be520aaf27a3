/** The least work that any scheduler has to do, as something to measure against. */
@NullMarked
package dev.terrace.benchmarks.yardstick;

import org.jspecify.annotations.NullMarked;
