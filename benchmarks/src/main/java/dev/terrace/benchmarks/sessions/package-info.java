/** Measurements of consecutive cycles on changing clusters. Each runs in its own process. */
@NullMarked
package dev.terrace.benchmarks.sessions;

import org.jspecify.annotations.NullMarked;
