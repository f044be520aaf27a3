/** Clusters of any size from a seed, as a model in memory or as a dump in a file. */
@NullMarked
package dev.terrace.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
