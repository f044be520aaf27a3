/** {@code terrace serve} under long mixed load, and its footprint while its stores stay full. */
@NullMarked
package dev.terrace.benchmarks.soak;

import org.jspecify.annotations.NullMarked;
