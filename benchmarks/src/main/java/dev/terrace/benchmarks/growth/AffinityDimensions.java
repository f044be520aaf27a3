package dev.terrace.benchmarks.growth;

import static dev.terrace.benchmarks.growth.Dimension.linear;
import static dev.terrace.benchmarks.growth.Dimension.square;

import java.util.List;

/** Pods with rules about the placement of other pods. */
final class AffinityDimensions {
    private static final int NODES = 100;
    private static final String HOST = "kubernetes.io/hostname";
    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String EACH_NODE = "each pod takes a node away, so the nodes are looked at again for the next";

    private AffinityDimensions() {}

    static List<Dimension> all() {
        return List.of(
                linear(
                        "affinity",
                        "pods that want to be together in a zone",
                        5_000,
                        Confs.DEFAULT,
                        (dump, n) -> Scenes.crowd(
                                Scenes.wide(dump, NODES),
                                n,
                                (group, i) -> required("podAffinity", group, i, "crowd", ZONE))),
                linear(
                        "anti-affinity",
                        "pods that want a node alone, on 100 nodes",
                        10_000,
                        Confs.DEFAULT,
                        (dump, n) -> Scenes.crowd(
                                Scenes.wide(dump, NODES),
                                n,
                                (group, i) -> required("podAntiAffinity", group, i, "crowd", HOST))),
                square(
                        "anti-affinity-nodes",
                        "pods that want a node alone, and nodes",
                        EACH_NODE,
                        2000,
                        Confs.DEFAULT,
                        (dump, n) -> Scenes.crowd(
                                Scenes.wide(dump, n),
                                n,
                                (group, i) -> required("podAntiAffinity", group, i, "crowd", HOST))),
                square(
                        "anti-affinity-kinds",
                        "pods, each with a term of its own",
                        "each term is held against each kind of pod",
                        1000,
                        Confs.DEFAULT,
                        (dump, n) -> Scenes.crowd(
                                Scenes.wide(dump, NODES),
                                n,
                                (group, i) -> required("podAntiAffinity", group, i, "kind-" + i, HOST)
                                        .label("kind", "kind-" + i))),
                linear(
                        "affinity-terms",
                        "preferred terms of one pod, beside 100 that run",
                        5_000,
                        Confs.DEFAULT,
                        (dump, n) -> {
                            Scenes.wide(dump, NODES).add(Item.group("others", Scenes.QUEUE, 1));
                            for (int i = 0; i < 100; i++) {
                                dump.add(Item.pod("others", "other-" + i)
                                        .label("kind", "kind-" + i)
                                        .runningOn(Scenes.node(i % NODES)));
                            }
                            dump.add(Item.group("job", Scenes.QUEUE, 1))
                                    .add(Item.pod("job", "pod")
                                            .spec("'affinity':{'podAffinity':{"
                                                    + "'preferredDuringSchedulingIgnoredDuringExecution':["
                                                    + Scenes.list(
                                                            n,
                                                            i -> "{'weight':1,'podAffinityTerm':"
                                                                    + term("kind", "kind-" + i, ZONE) + "}")
                                                    + "]}}")
                                            .waiting());
                        }),
                linear(
                        "spread",
                        "pods that spread over four zones",
                        10_000,
                        Confs.DEFAULT,
                        (dump, n) -> Scenes.crowd(Scenes.wide(dump, NODES), n, (group, i) -> spread(group, i, ZONE))),
                square(
                        "spread-nodes",
                        "pods that spread over nodes, and nodes",
                        EACH_NODE,
                        2000,
                        Confs.DEFAULT,
                        (dump, n) -> Scenes.crowd(Scenes.wide(dump, n), n, (group, i) -> spread(group, i, HOST))));
    }

    private static Item required(String kind, String group, int index, String value, String topology) {
        String key = value.equals(group) ? "app" : "kind";
        return Item.pod(group, "pod-" + index)
                .spec("'affinity':{'" + kind + "':{'requiredDuringSchedulingIgnoredDuringExecution':["
                        + term(key, value, topology) + "]}}");
    }

    private static String term(String key, String value, String topology) {
        return "{'topologyKey':'" + topology + "','labelSelector':{'matchLabels':{'" + key + "':'" + value + "'}}}";
    }

    private static Item spread(String group, int index, String topology) {
        return Item.pod(group, "pod-" + index)
                .spec("'topologySpreadConstraints':[{'maxSkew':1,'whenUnsatisfiable':'DoNotSchedule','topologyKey':'"
                        + topology + "','labelSelector':{'matchLabels':{'app':'" + group + "'}}}]");
    }
}
