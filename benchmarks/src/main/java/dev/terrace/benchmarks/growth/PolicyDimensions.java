package dev.terrace.benchmarks.growth;

import static dev.terrace.benchmarks.growth.Dimension.linear;

import dev.terrace.benchmarks.growth.Dimension.Outcome;
import java.io.IOException;
import java.util.List;

/** Inputs of DIRAC, Grid Engine and Armada. */
final class PolicyDimensions {
    private static final int NODES = 100;
    /** A configuration has at most 100,000 values, and a group takes four of them. */
    private static final int MOST_GROUPS = 24_000;
    /** A project takes ten of these values. */
    private static final int MOST_PROJECTS = 9_000;

    private static final String DIRAC = "dirac.terrace.dev/";
    private static final String GRID_ENGINE = "gridengine.terrace.dev/";

    private PolicyDimensions() {}

    static List<Dimension> all() {
        return List.of(
                linear(
                        "dirac-jobs",
                        "jobs of 100 owners in ten groups, under DIRAC",
                        20_000,
                        dirac(10),
                        (dump, n) -> dirac(dump, n, 100, 10)),
                linear(
                        "dirac-owners",
                        "owners with a job each, under DIRAC",
                        20_000,
                        dirac(10),
                        (dump, n) -> dirac(dump, n, n, 10)),
                linear(
                                "dirac-groups",
                                "groups with a job each, under DIRAC",
                                5_000,
                                "",
                                (dump, n) -> dirac(dump, n, n, n))
                        .atMost(MOST_GROUPS)
                        .under(PolicyDimensions::dirac),
                linear(
                        "gridengine-jobs",
                        "jobs of 100 users in ten projects, under Grid Engine",
                        20_000,
                        gridEngine(10),
                        (dump, n) -> gridEngine(dump, n, 100, 10)),
                linear(
                        "gridengine-users",
                        "users with a job each, under Grid Engine",
                        20_000,
                        gridEngine(10),
                        (dump, n) -> gridEngine(dump, n, n, 10)),
                linear(
                                "gridengine-projects",
                                "projects with a job each, under Grid Engine",
                                2_000,
                                "",
                                (dump, n) -> gridEngine(dump, n, 100, n))
                        .atMost(MOST_PROJECTS)
                        .under(PolicyDimensions::gridEngine),
                linear("armada-pods", "pods that wait, in a round of Armada", 20_000, Confs.ARMADA, (dump, n) -> {
                    armadaQueues(Scenes.nodes(dump, NODES, Scenes.ROOM), 10);
                    for (int i = 0; i < n; i++) {
                        Scenes.job(dump, "job-" + i, "queue-" + i % 10);
                    }
                }),
                linear("armada-queues", "queues, a job each, in a round of Armada", 10_000, Confs.ARMADA, (dump, n) -> {
                    armadaQueues(Scenes.nodes(dump, NODES, Scenes.ROOM), n);
                    for (int i = 0; i < n; i++) {
                        Scenes.job(dump, "job-" + i, "queue-" + i);
                    }
                }),
                linear(
                                "armada-running",
                                "pods of a queue above its share, in a round of Armada",
                                10_000,
                                Confs.ARMADA,
                                (dump, n) -> {
                                    int nodes = (n + 7) / 8;
                                    armadaQueues(Scenes.nodes(dump, nodes, 8), 2);
                                    for (int i = 0; i < nodes * 8; i++) {
                                        dump.add(Item.group("run-" + i, "queue-0", 1))
                                                .add(Item.pod("run-" + i, "run-" + i)
                                                        .runningOn(Scenes.node(i / 8)));
                                    }
                                    for (int i = 0; i < 10; i++) {
                                        Scenes.job(dump, "new-" + i, "queue-1");
                                    }
                                })
                        .that(Outcome.EVICTS),
                linear("slices-pods", "pods that wait, in Armada's slices", 20_000, Confs.SLICES, (dump, n) -> {
                    armadaQueues(Scenes.nodes(dump, NODES, Scenes.ROOM), 10);
                    for (int i = 0; i < n; i++) {
                        Scenes.job(dump, "job-" + i, "queue-" + i % 10);
                    }
                }),
                linear("slices-queues", "queues, a job each, in Armada's slices", 10_000, Confs.SLICES, (dump, n) -> {
                    armadaQueues(Scenes.nodes(dump, NODES, Scenes.ROOM), n);
                    for (int i = 0; i < n; i++) {
                        Scenes.job(dump, "job-" + i, "queue-" + i);
                    }
                }));
    }

    private static void dirac(DumpBuilder dump, int jobs, int owners, int groups) throws IOException {
        Scenes.wide(dump, NODES);
        for (int i = 0; i < jobs; i++) {
            dump.add(Item.group("job-" + i, Scenes.QUEUE, 1)
                            .label(DIRAC + "owner", "owner-" + i % owners)
                            .label(DIRAC + "group", "group-" + i % groups))
                    .add(Scenes.plain("job-" + i, i));
        }
    }

    private static void gridEngine(DumpBuilder dump, int jobs, int users, int projects) throws IOException {
        Scenes.wide(dump, NODES);
        for (int i = 0; i < jobs; i++) {
            dump.add(Item.group("job-" + i, Scenes.QUEUE, 1)
                            .label(GRID_ENGINE + "user", "user-" + i % users)
                            .label(GRID_ENGINE + "project", "project-" + i % projects)
                            .label(GRID_ENGINE + "slots", "1"))
                    .add(Scenes.plain("job-" + i, i));
        }
    }

    private static void armadaQueues(DumpBuilder dump, int queues) throws IOException {
        for (int i = 0; i < queues; i++) {
            dump.add(Item.queue("queue-" + i).annotation("armadaproject.io/priorityFactor", "1"));
        }
    }

    private static String dirac(int groups) {
        return Confs.block(
                first("dirac") + "      onZero: finite\n      Groups:",
                groups,
                i -> "        group-" + i + ": {JobShare: 1000}");
    }

    private static String gridEngine(int projects) {
        return Confs.block(
                first("gridengine") + "      weight_tickets_share: 10000\n      share_tree:",
                projects,
                i -> "        project-" + i + ": {shares: 10, project: true, children: {default: 10}}");
    }

    /** A configuration in which this plugin orders the jobs. Its arguments follow. */
    private static String first(String plugin) {
        return "actions: 'enqueue, allocate'\ntiers:\n- plugins:\n  - name: gang\n    enableJobOrder: false\n"
                + "  - name: predicates\n  - name: " + plugin + "\n    arguments:\n";
    }
}
