package dev.terrace.benchmarks.growth;

import static dev.terrace.benchmarks.growth.Dimension.linear;
import static dev.terrace.benchmarks.growth.Dimension.square;

import java.util.List;

/** Nodes, and their properties. */
final class NodeDimensions {
    /** A cluster has at most 64 resources, including cpu, memory and pods. */
    private static final int MOST_RESOURCES = 60;

    private NodeDimensions() {}

    static List<Dimension> all() {
        return List.of(
                linear("nodes", "nodes, for one pod", 100_000, Confs.DEFAULT, (dump, n) -> {
                    Scenes.wide(dump, n);
                    Scenes.job(dump, "job", Scenes.QUEUE);
                }),
                linear("node-labels", "labels of one node", 200_000, Confs.DEFAULT, (dump, n) -> {
                    Item node = Item.node("one");
                    for (int i = 0; i < n; i++) {
                        node.label("label-" + i, "x");
                    }
                    Scenes.job(dump.add(Item.queue(Scenes.QUEUE)).add(node), "job", Scenes.QUEUE);
                }),
                linear("node-images", "images of one node", 200_000, Confs.DEFAULT, (dump, n) -> {
                    Item node = Item.node("one")
                            .status("'images':["
                                    + Scenes.list(n, i -> "{'names':['image-" + i + "'],'sizeBytes':1000000}")
                                    + "]");
                    Scenes.job(dump.add(Item.queue(Scenes.QUEUE)).add(node), "job", Scenes.QUEUE);
                }),
                linear(
                                "resources",
                                "names of resources that each of 5000 nodes offers",
                                15,
                                Confs.DEFAULT,
                                (dump, n) -> {
                                    dump.add(Item.queue(Scenes.QUEUE));
                                    String rich = "," + Scenes.list(n, i -> "'example.com/r" + i + "':'1'");
                                    for (int i = 0; i < 5000; i++) {
                                        dump.add(Item.node(Scenes.node(i), 32, rich));
                                    }
                                    Scenes.job(dump, "job", Scenes.QUEUE);
                                })
                        .atMost(MOST_RESOURCES),
                linear(
                        "tainted-nodes",
                        "nodes with a taint each, and one that suits",
                        50_000,
                        Confs.DEFAULT,
                        (dump, n) -> {
                            Scenes.wide(dump, 1);
                            for (int i = 0; i < n; i++) {
                                dump.add(Item.node("tainted-" + i).spec("'taints':[" + taint(i) + "]"));
                            }
                            Scenes.job(dump, "job", Scenes.QUEUE);
                        }),
                square(
                        "taints-tolerations",
                        "taints of a node, and tolerations of a pod",
                        "each taint is looked for among the tolerations, as in Kubernetes",
                        4000,
                        Confs.DEFAULT,
                        (dump, n) -> {
                            dump.add(Item.queue(Scenes.QUEUE))
                                    .add(Item.node("one")
                                            .spec("'taints':[" + Scenes.list(n, NodeDimensions::taint) + "]"))
                                    .add(Item.group("job", Scenes.QUEUE, 1))
                                    .add(Item.pod("job", "job-0")
                                            .spec("'tolerations':[" + Scenes.list(n, NodeDimensions::toleration) + "]")
                                            .waiting());
                        }),
                square(
                        "shapes-nodes",
                        "shapes of pods, and nodes",
                        "each shape may suit another node, so each is asked of each",
                        2500,
                        Confs.DEFAULT,
                        (dump, n) -> {
                            Scenes.wide(dump, n);
                            Scenes.gangs(dump, n, Scenes.QUEUE, PodDimensions::shaped);
                        }));
    }

    private static String taint(int index) {
        return "{'key':'taint-" + index + "','value':'x','effect':'NoSchedule'}";
    }

    static String toleration(int index) {
        return "{'key':'taint-" + index + "','operator':'Equal','value':'x','effect':'NoSchedule'}";
    }
}
