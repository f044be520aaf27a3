package dev.terrace.benchmarks.growth;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Scheduler configurations for the dimensions. */
final class Confs {
    static final String DEFAULT =
            of("enqueue, allocate, backfill", "drf", "predicates", "proportion", "nodeorder", "binpack");
    static final String SHARES = of("enqueue, allocate, backfill", "predicates", "proportion", "nodeorder");
    static final String RECLAIM =
            of("enqueue, allocate, preempt, reclaim, backfill", "predicates", "proportion", "nodeorder");
    static final String CAPACITY = of("enqueue, allocate, backfill", "predicates", "capacity", "nodeorder");
    static final String TREE =
            of("enqueue, allocate, backfill", "predicates", "capacity\n    enableHierarchy: true", "nodeorder");
    static final String HDRF =
            of("enqueue, allocate, backfill", "drf\n    enableHierarchy: true", "predicates", "nodeorder");
    static final String TOPOLOGY =
            of("enqueue, allocate, backfill", "predicates", "proportion", "nodeorder", "network-topology-aware");
    static final String ARMADA = "actions: fairshare\ntiers:\n- plugins:\n  - name: armada\n";
    static final String SLICES =
            "actions: slices\ntiers:\n- plugins:\n  - name: armada-priority\n  - name: gang\n- plugins:\n"
                    + "  - name: predicates\n";
    static final String SCORE = "actions: \"enqueue, allocate\"\nconfigurations:\n- name: allocate\n  arguments:\n"
            + "    QueueScoreOrderEnable: true\n    QueueScoreOrder.priority.weight: 0\n"
            + "    QueueScoreOrder.drf.weight: 1\n    QueueScoreOrder.proportion.weight: 1\n"
            + DEFAULT.substring(DEFAULT.indexOf("tiers:"));

    private Confs() {}

    /** @param plugins the plugins of the second tier, each with its lines */
    static String of(String actions, String... plugins) {
        return "actions: \"" + actions + "\"\ntiers:\n" + tier("priority", "gang", "conformance") + tier(plugins);
    }

    static String tier(String... plugins) {
        return "- plugins:\n  - name: " + String.join("\n  - name: ", plugins) + "\n";
    }

    /** A header line with generated lines below it, one for each index. */
    static String block(String before, int lines, IntFunction<String> line) {
        return before + IntStream.range(0, lines).mapToObj(line).collect(Collectors.joining("\n", "\n", "\n"));
    }
}
