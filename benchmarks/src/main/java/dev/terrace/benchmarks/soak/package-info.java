/** {@code terrace serve} under mixed load for long, and what it holds while its stores stay full. */
@NullMarked
package dev.terrace.benchmarks.soak;

import org.jspecify.annotations.NullMarked;
