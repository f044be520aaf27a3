package dev.terrace.benchmarks.growth;

import java.io.IOException;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Building blocks of scenes: nodes with room for all pods, groups of pods, and texts with many parts. */
final class Scenes {
    /** The default queue. */
    static final String QUEUE = "default";

    private static final int ZONES = 4;
    /** The cores of a node that always has room, with as many MiB. */
    static final int ROOM = 10_000;

    private Scenes() {}

    static String node(int index) {
        return "node-" + index;
    }

    /** Adds the default queue, and nodes that always have room. */
    static DumpBuilder wide(DumpBuilder dump, int nodes) throws IOException {
        return nodes(dump.add(Item.queue(QUEUE)), nodes, ROOM);
    }

    static DumpBuilder nodes(DumpBuilder dump, int nodes, int cpu) throws IOException {
        for (int i = 0; i < nodes; i++) {
            dump.add(Item.node(node(i), cpu, "").label("topology.kubernetes.io/zone", "zone-" + i % ZONES));
        }
        return dump;
    }

    /** Adds a group with a single pod. */
    static DumpBuilder job(DumpBuilder dump, String name, String queue) throws IOException {
        return dump.add(Item.group(name, queue, 1))
                .add(Item.pod(name, name + "-0").waiting());
    }

    /**
     * Adds groups of ten pods that need all their members.
     *
     * @param pod makes the pod of a group and an index
     */
    static DumpBuilder gangs(DumpBuilder dump, int pods, String queue, PodOf pod) throws IOException {
        for (int first = 0; first < pods; first += 10) {
            String group = "job-" + first / 10;
            int members = Math.min(10, pods - first);
            dump.add(Item.group(group, queue, members));
            for (int i = first; i < first + members; i++) {
                dump.add(pod.make(group, i));
            }
        }
        return dump;
    }

    /** Makes a pod. */
    @FunctionalInterface
    interface PodOf {
        Item make(String group, int index);
    }

    /** Adds one group of independent waiting pods. */
    static DumpBuilder crowd(DumpBuilder dump, int pods, PodOf pod) throws IOException {
        dump.add(Item.group("crowd", QUEUE, 1));
        for (int i = 0; i < pods; i++) {
            dump.add(pod.make("crowd", i).waiting());
        }
        return dump;
    }

    static Item plain(String group, int index) {
        return Item.pod(group, "pod-" + index).waiting();
    }

    /** Joins parts with commas. */
    static String list(int parts, IntFunction<String> part) {
        return IntStream.range(0, parts).mapToObj(part).collect(Collectors.joining(","));
    }
}
