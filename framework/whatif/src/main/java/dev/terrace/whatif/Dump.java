package dev.terrace.whatif;

import dev.terrace.cluster.ClusterState;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;

/**
 * A cluster that can be changed.
 *
 * @param objects the objects that may be patched, as in the dump
 * @param options the options with which the dump was read
 */
public record Dump(ClusterState state, DumpObjects objects, ReadOptions options) {}
