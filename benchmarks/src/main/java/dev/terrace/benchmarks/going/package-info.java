/** Clusters that change, and cycle after cycle on them: what runs in processes of its own. */
@NullMarked
package dev.terrace.benchmarks.going;

import org.jspecify.annotations.NullMarked;
