/** Clusters of any size from a seed: as a model in memory, or as a file that a cluster might have been dumped to. */
@NullMarked
package dev.terrace.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
