package dev.terrace.benchmarks.growth;

import static dev.terrace.benchmarks.growth.Dimension.linear;
import static dev.terrace.benchmarks.growth.Dimension.square;

import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;

/** Hyper nodes, and jobs with network topology constraints. */
final class TopologyDimensions {
    private static final String HARD = "'networkTopology':{'mode':'hard','highestTierAllowed':1}";

    private TopologyDimensions() {}

    static List<Dimension> all() {
        return List.of(
                linear("hyper-nodes", "hyper nodes, one node each, for one gang", 10_000, Confs.TOPOLOGY, (dump, n) -> {
                    Scenes.wide(dump, n);
                    for (int i = 0; i < n; i++) {
                        dump.add(hyperNode("hyper-" + i, 1, member("Node", Scenes.node(i))));
                    }
                    near(dump, 10, "");
                }),
                linear("hyper-node-members", "nodes of one hyper node", 20_000, Confs.TOPOLOGY, (dump, n) -> {
                    Scenes.wide(dump, n).add(hyperNode("all", 1, Scenes.list(n, i -> member("Node", Scenes.node(i)))));
                    near(dump, 10, "");
                }),
                linear("hyper-node-depth", "hyper nodes in a chain", 1_000, Confs.TOPOLOGY, (dump, n) -> {
                    Scenes.wide(dump, 10)
                            .add(hyperNode("hyper-0", 1, Scenes.list(10, i -> member("Node", Scenes.node(i)))));
                    for (int i = 1; i < n; i++) {
                        dump.add(hyperNode("hyper-" + i, i + 1, member("HyperNode", "hyper-" + (i - 1))));
                    }
                    near(dump, 10, "");
                }),
                linear(
                                "hyper-node-tiers",
                                "tiers of hyper nodes, one hyper node each",
                                1_000,
                                Confs.TOPOLOGY,
                                (dump, n) -> {
                                    Scenes.wide(dump, 10);
                                    for (int i = 0; i < n; i++) {
                                        dump.add(hyperNode(
                                                "hyper-" + i, 1000 * i + 1, member("Node", Scenes.node(i % 10))));
                                    }
                                    Scenes.crowd(dump, 10, (group, i) -> Item.pod(group, "pod-" + i));
                                })
                        .atMost(Integer.MAX_VALUE / 1000),
                square(
                        "hyper-node-patterns",
                        "hyper nodes with a pattern each, and nodes",
                        "each pattern is tried on each node's name",
                        1000,
                        Confs.TOPOLOGY,
                        (dump, n) -> {
                            Scenes.wide(dump, n);
                            for (int i = 0; i < n; i++) {
                                dump.add(hyperNode(
                                        "hyper-" + i,
                                        1,
                                        "{'type':'Node','selector':{'regexMatch':{'pattern':'^" + Scenes.node(i)
                                                + "$'}}}"));
                            }
                            near(dump, 10, "");
                        }),
                linear("sub-groups", "sub-groups of one group, two pods each", 2_000, Confs.TOPOLOGY, (dump, n) -> {
                    Scenes.wide(dump, 20);
                    for (int i = 0; i < 20; i++) {
                        dump.add(hyperNode("hyper-" + i, 1, member("Node", Scenes.node(i))));
                    }
                    near(
                            dump,
                            2 * n,
                            ",'subGroupPolicy':[{'name':'part','subGroupSize':2,'matchLabelKeys':['part']," + HARD
                                    + "}]",
                            i -> "part-" + i / 2);
                }),
                linear("near-pods", "pods of one group, near each other", 10_000, Confs.TOPOLOGY, (dump, n) -> {
                    Scenes.wide(dump, 100);
                    for (int i = 0; i < 2; i++) {
                        int half = 50 * i;
                        dump.add(hyperNode(
                                "hyper-" + i, 1, Scenes.list(50, node -> member("Node", Scenes.node(half + node)))));
                    }
                    near(dump, n, "");
                }),
                linear("roles", "roles of one group, a pod each", 20_000, Confs.TOPOLOGY, (dump, n) -> {
                    Scenes.wide(dump, 100)
                            .add(Item.group("roles", Scenes.QUEUE, 1)
                                    .spec("'minTaskMember':{" + Scenes.list(n, i -> "'role-" + i + "':1") + "}"));
                    for (int i = 0; i < n; i++) {
                        dump.add(Scenes.plain("roles", i).annotation("volcano.sh/task-spec", "role-" + i));
                    }
                }));
    }

    private static void near(DumpBuilder dump, int pods, String more) throws IOException {
        near(dump, pods, "," + HARD + more, i -> "one");
    }

    private static void near(DumpBuilder dump, int pods, String more, IntFunction<String> part) throws IOException {
        dump.add(Item.group("near", Scenes.QUEUE, 1).spec(more.substring(1)));
        for (int i = 0; i < pods; i++) {
            dump.add(Scenes.plain("near", i).label("part", part.apply(i)));
        }
    }

    private static Item hyperNode(String name, int tier, String members) {
        return Item.of("topology.volcano.sh/v1alpha1", "HyperNode", name)
                .spec("'tier':" + tier + ",'members':[" + members + "]");
    }

    private static String member(String type, String name) {
        return "{'type':'" + type + "','selector':{'exactMatch':{'name':'" + name + "'}}}";
    }
}
