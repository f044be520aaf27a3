package dev.terrace.benchmarks.growth;

import static dev.terrace.benchmarks.growth.Dimension.linear;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Queues, flat and deep, under each of the fair-share policies. */
final class QueueDimensions {
    private static final int NODES = 100;

    private QueueDimensions() {}

    static List<Dimension> all() {
        return List.of(
                linear("queues-empty", "queues without jobs", 100_000, Confs.DEFAULT, (dump, n) -> {
                    Scenes.wide(dump, NODES);
                    for (int i = 0; i < n; i++) {
                        dump.add(Item.queue("queue-" + i));
                    }
                    Scenes.job(dump, "job", Scenes.QUEUE);
                }),
                linear("queues", "queues, a job each", 10_000, Confs.DEFAULT, QueueDimensions::jobEach),
                linear(
                        "queues-scored",
                        "queues, a job each, in the order of scores",
                        10_000,
                        Confs.SCORE,
                        QueueDimensions::jobEach),
                linear(
                        "capacity-queues",
                        "queues, a job each, under capacity",
                        20_000,
                        Confs.CAPACITY,
                        QueueDimensions::jobEach),
                linear("capacity-children", "children of one queue, a job each", 20_000, Confs.TREE, (dump, n) -> {
                    Scenes.nodes(dump, NODES, Scenes.ROOM).add(Item.queue("root"));
                    for (int i = 0; i < n; i++) {
                        dump.add(Item.queue("queue-" + i).spec("'parent':'root','deserved':{'cpu':'1'}"));
                        Scenes.job(dump, "job-" + i, "queue-" + i);
                    }
                }),
                linear("capacity-depth", "queues in a chain, a job in the lowest", 50_000, Confs.TREE, (dump, n) -> {
                    Scenes.nodes(dump, NODES, Scenes.ROOM).add(Item.queue("root"));
                    for (int i = 0; i < n; i++) {
                        String parent = i == 0 ? "root" : "queue-" + (i - 1);
                        dump.add(Item.queue("queue-" + i).spec("'parent':'" + parent + "','deserved':{'cpu':'1'}"));
                    }
                    Scenes.job(dump, "job", "queue-" + (n - 1));
                }),
                linear(
                        "hdrf-queues",
                        "queues of a hierarchy by annotations, a job each",
                        4_000,
                        Confs.HDRF,
                        (dump, n) -> {
                            Scenes.nodes(dump, NODES, Scenes.ROOM);
                            for (int i = 0; i < n; i++) {
                                dump.add(hierarchical(
                                        "queue-" + i, "root/department-" + i % 100 + "/queue-" + i, "1/1/1"));
                                Scenes.job(dump, "job-" + i, "queue-" + i);
                            }
                        }),
                linear(
                        "hdrf-jobs",
                        "jobs of ten queues of a hierarchy by annotations",
                        20_000,
                        Confs.HDRF,
                        (dump, n) -> {
                            Scenes.nodes(dump, NODES, Scenes.ROOM);
                            for (int i = 0; i < 10; i++) {
                                dump.add(hierarchical("queue-" + i, "root/department/queue-" + i, "1/1/1"));
                            }
                            for (int i = 0; i < n; i++) {
                                Scenes.job(dump, "job-" + i, "queue-" + i % 10);
                            }
                        }),
                linear("hdrf-depth", "levels of one queue's path by annotations", 50_000, Confs.HDRF, (dump, n) -> {
                    Scenes.nodes(dump, NODES, Scenes.ROOM);
                    dump.add(hierarchical(
                            "deep",
                            "root/"
                                    + IntStream.range(0, n)
                                            .mapToObj(i -> "l" + i)
                                            .collect(Collectors.joining("/")),
                            "1" + "/1".repeat(n)));
                    Scenes.job(dump, "job", "deep");
                }));
    }

    private static void jobEach(DumpBuilder dump, int n) throws IOException {
        Scenes.nodes(dump, NODES, Scenes.ROOM);
        for (int i = 0; i < n; i++) {
            dump.add(Item.queue("queue-" + i));
            Scenes.job(dump, "job-" + i, "queue-" + i);
        }
    }

    private static Item hierarchical(String name, String path, String weights) {
        return Item.queue(name)
                .annotation("volcano.sh/hierarchy", path)
                .annotation("volcano.sh/hierarchy-weights", weights);
    }
}
