package dev.terrace.whatif;

import dev.terrace.cluster.ClusterState;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;

/**
 * A cluster that can be changed.
 *
 * @param objects those that may be patched, as the dump has them
 * @param options those with which it was read
 */
public record Dump(ClusterState state, DumpObjects objects, ReadOptions options) {}
