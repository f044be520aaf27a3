package dev.terrace.whatif;

import dev.terrace.cluster.ClusterState;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A cluster that can be changed.
 *
 * @param objects the objects that may be patched, as in the dump
 * @param options the options with which the dump was read
 */
public record Dump(ClusterState state, DumpObjects objects, ReadOptions options) {
    /** Returns which objects may be patched, by kind: every node and queue, and the named groups and pods. */
    public static Map<String, Predicate<String>> patchable(Set<String> groups, Set<String> pods) {
        return Map.of("Node", any -> true, "Queue", any -> true, "PodGroup", groups::contains, "Pod", pods::contains);
    }
}
