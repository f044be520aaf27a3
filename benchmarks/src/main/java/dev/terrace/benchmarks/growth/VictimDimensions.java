package dev.terrace.benchmarks.growth;

import static dev.terrace.benchmarks.growth.Dimension.linear;
import static dev.terrace.benchmarks.growth.Dimension.square;

import dev.terrace.benchmarks.growth.Dimension.Outcome;
import java.io.IOException;
import java.util.List;

/** Full nodes, running pods, and pods that compete for their place. */
final class VictimDimensions {
    private static final int PER_NODE = 8;
    private static final String EACH_NODE = "each that takes a place may look at every node that has victims";

    private VictimDimensions() {}

    static List<Dimension> all() {
        return List.of(
                linear(
                                "reclaim-victims",
                                "pods of a queue that has too much, for ten of another",
                                20_000,
                                Confs.RECLAIM,
                                (dump, n) -> {
                                    full(dump, n, "over", false);
                                    waiting(dump, 10, "under", false);
                                })
                        .that(Outcome.EVICTS),
                square(
                                "reclaimers",
                                "pods of a queue that has too much, and pods of one that has nothing",
                                EACH_NODE,
                                2000,
                                Confs.RECLAIM,
                                (dump, n) -> {
                                    full(dump, n, "over", false);
                                    waiting(dump, n / 4, "under", false);
                                })
                        .that(Outcome.EVICTS),
                linear(
                                "preempt-victims",
                                "pods of low priority, for ten of a higher one",
                                20_000,
                                Confs.RECLAIM,
                                (dump, n) -> {
                                    full(dump, n, "one", false);
                                    waiting(dump, 10, "one", true);
                                })
                        .that(Outcome.EVICTS),
                square(
                                "preemptors",
                                "pods of low priority, and pods of a higher one",
                                EACH_NODE,
                                2000,
                                Confs.RECLAIM,
                                (dump, n) -> {
                                    full(dump, n, "one", false);
                                    waiting(dump, n / 4, "one", true);
                                })
                        .that(Outcome.EVICTS),
                linear(
                                "no-victims",
                                "pods that wait without a victim, on 1000 full nodes",
                                1_000,
                                Confs.RECLAIM,
                                (dump, n) -> {
                                    full(dump, 1000 * PER_NODE, "one", true);
                                    waiting(dump, n, "one", true);
                                })
                        .that(Outcome.NOTHING));
    }

    /** Adds nodes without any room left. */
    private static void full(DumpBuilder dump, int pods, String queue, boolean isUrgent) throws IOException {
        dump.add(Item.queue("one")).add(Item.queue("over")).add(Item.queue("under"));
        dump.add(Item.of("scheduling.k8s.io/v1", "PriorityClass", "urgent").with("'value':1000"));
        int nodes = (pods + PER_NODE - 1) / PER_NODE;
        Scenes.nodes(dump, nodes, PER_NODE);
        for (int i = 0; i < nodes * PER_NODE; i++) {
            if (i % 10 == 0) {
                dump.add(ranked(Item.group("run-" + i / 10, queue, 1), isUrgent));
            }
            dump.add(ranked(Item.pod("run-" + i / 10, "run-" + i), isUrgent).runningOn(Scenes.node(i / PER_NODE)));
        }
    }

    private static void waiting(DumpBuilder dump, int pods, String queue, boolean isUrgent) throws IOException {
        for (int i = 0; i < pods; i++) {
            dump.add(ranked(Item.group("new-" + i, queue, 1), isUrgent))
                    .add(ranked(Item.pod("new-" + i, "new-" + i), isUrgent).waiting());
        }
    }

    private static Item ranked(Item item, boolean isUrgent) {
        return isUrgent ? item.spec("'priorityClassName':'urgent'") : item;
    }
}
