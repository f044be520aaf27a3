package dev.terrace.benchmarks.growth;

import static dev.terrace.benchmarks.growth.Dimension.linear;

import dev.terrace.benchmarks.growth.Dimension.Outcome;
import java.util.List;

/** Pods and groups, and the requirements of pods. */
final class PodDimensions {
    private static final int NODES = 100;
    /** The largest port is 65,535. */
    private static final int MOST_PORTS = 32_000;

    private PodDimensions() {}

    static List<Dimension> all() {
        return List.of(
                linear(
                        "pods",
                        "pods that wait, in gangs of ten",
                        50_000,
                        Confs.DEFAULT,
                        (dump, n) -> Scenes.gangs(Scenes.wide(dump, NODES), n, Scenes.QUEUE, Scenes::plain)),
                linear("pods-of-one-group", "pods of one gang", 50_000, Confs.DEFAULT, (dump, n) -> {
                    Scenes.wide(dump, NODES).add(Item.group("gang", Scenes.QUEUE, n));
                    for (int i = 0; i < n; i++) {
                        dump.add(Scenes.plain("gang", i));
                    }
                }),
                linear(
                        "pods-of-one-role",
                        "pods of one role of a group, each for itself",
                        20_000,
                        Confs.DEFAULT,
                        (dump, n) -> Scenes.crowd(
                                Scenes.wide(dump, NODES),
                                n,
                                (group, i) ->
                                        Item.pod(group, "pod-" + i).annotation("volcano.sh/task-spec", "worker"))),
                linear(
                        "pods-best-effort",
                        "pods of one group that ask for nothing",
                        20_000,
                        Confs.DEFAULT,
                        (dump, n) -> Scenes.crowd(
                                Scenes.wide(dump, NODES),
                                n,
                                (group, i) ->
                                        Item.pod("ns", group, "pod-" + i, "{'name':'main','image':'busybox:1'}"))),
                linear("pods-running", "pods that run, in gangs of ten", 50_000, Confs.DEFAULT, (dump, n) -> {
                    Scenes.gangs(
                            Scenes.wide(dump, NODES),
                            n,
                            Scenes.QUEUE,
                            (group, i) -> Item.pod(group, "pod-" + i).runningOn(Scenes.node(i % NODES)));
                    Scenes.job(dump, "new", Scenes.QUEUE);
                }),
                linear("pods-of-others", "pods of another scheduler that run", 100_000, Confs.DEFAULT, (dump, n) -> {
                    Scenes.wide(dump, NODES);
                    for (int i = 0; i < n; i++) {
                        dump.add(Item.in("v1", "Pod", "other-" + i)
                                .spec("'containers':[" + Item.container("main", "1", "") + "]")
                                .runningOn(Scenes.node(i % NODES)));
                    }
                    Scenes.job(dump, "new", Scenes.QUEUE);
                }),
                linear("groups", "groups of one pod", 50_000, Confs.DEFAULT, (dump, n) -> {
                    Scenes.wide(dump, NODES);
                    for (int i = 0; i < n; i++) {
                        Scenes.job(dump, "job-" + i, Scenes.QUEUE);
                    }
                }),
                linear("groups-empty", "groups without pods", 100_000, Confs.DEFAULT, (dump, n) -> {
                    Scenes.wide(dump, NODES);
                    for (int i = 0; i < n; i++) {
                        dump.add(Item.group("empty-" + i, Scenes.QUEUE, 1));
                    }
                    Scenes.job(dump, "job", Scenes.QUEUE);
                }),
                linear(
                        "shapes",
                        "shapes of pods, on 100 nodes",
                        10_000,
                        Confs.DEFAULT,
                        (dump, n) -> Scenes.gangs(Scenes.wide(dump, NODES), n, Scenes.QUEUE, PodDimensions::shaped)),
                linear("namespaces", "namespaces, with a pod in each", 40_000, Confs.DEFAULT, (dump, n) -> {
                    Scenes.wide(dump, NODES);
                    for (int i = 0; i < n; i++) {
                        String name = "team-" + i;
                        dump.add(Item.of("v1", "Namespace", name))
                                .add(Item.group(name, "job", Scenes.QUEUE, 1))
                                .add(Item.pod(name, "job", "pod", Item.container("main", "1", ""))
                                        .waiting());
                    }
                }),
                linear("priorities", "priority classes, with a pod of each", 40_000, Confs.DEFAULT, (dump, n) -> {
                    Scenes.wide(dump, NODES);
                    for (int i = 0; i < n; i++) {
                        dump.add(Item.of("scheduling.k8s.io/v1", "PriorityClass", "class-" + i)
                                        .with("'value':" + i))
                                .add(Item.group("job-" + i, Scenes.QUEUE, 1)
                                        .spec("'priorityClassName':'class-" + i + "'"))
                                .add(Scenes.plain("job-" + i, i)
                                        .spec("'priorityClassName':'class-" + i + "','priority':" + i));
                    }
                }),
                onePod(
                        "containers",
                        "containers of a pod",
                        50_000,
                        n -> Item.pod("ns", "job", "pod", Scenes.list(n, i -> Item.container("c" + i, "1m", "")))),
                onePod("pod-labels", "labels of a pod", 200_000, n -> {
                    Item pod = Item.pod("job", "pod");
                    for (int i = 0; i < n; i++) {
                        pod.label("label-" + i, "x");
                    }
                    return pod;
                }),
                onePod(
                        "tolerations",
                        "tolerations of a pod",
                        100_000,
                        n -> Item.pod("job", "pod")
                                .spec("'tolerations':[" + Scenes.list(n, NodeDimensions::toleration) + "]")),
                onePod(
                        "selector-values",
                        "values of a node selector's term",
                        200_000,
                        n -> selecting("{'matchExpressions':[{'key':'kubernetes.io/hostname','operator':'In','values':["
                                + Scenes.list(n, i -> "'node-" + i + "'") + "]}]}")),
                onePod(
                        "selector-terms",
                        "terms of a node selector",
                        50_000,
                        n -> selecting(Scenes.list(
                                n,
                                i -> "{'matchExpressions':[{'key':'kubernetes.io/hostname','operator':'In',"
                                        + "'values':['node-"
                                        + i + "']}]}"))),
                onePod(
                                "host-ports",
                                "host ports of a pod",
                                8_000,
                                n -> Item.pod(
                                        "ns",
                                        "job",
                                        "pod",
                                        Item.container(
                                                "main",
                                                "1",
                                                ",'ports':["
                                                        + Scenes.list(
                                                                n,
                                                                i -> "{'containerPort':" + (i + 1) + ",'hostPort':"
                                                                        + (i + 1) + ",'protocol':'TCP'}")
                                                        + "]")))
                        .atMost(MOST_PORTS),
                linear("pods-without-room", "pods that fit on no node", 50_000, Confs.DEFAULT, (dump, n) -> {
                            Scenes.nodes(dump.add(Item.queue(Scenes.QUEUE)), NODES, 1);
                            Scenes.gangs(
                                    dump,
                                    n,
                                    Scenes.QUEUE,
                                    (group, i) -> Item.pod("ns", group, "pod-" + i, Item.container("main", "2", ""))
                                            .waiting());
                        })
                        .that(Outcome.NOTHING),
                linear(
                                "crowd-without-room",
                                "pods of one group that fit on no node, each for itself",
                                20_000,
                                Confs.DEFAULT,
                                (dump, n) -> Scenes.crowd(
                                        Scenes.nodes(dump.add(Item.queue(Scenes.QUEUE)), NODES, 1),
                                        n,
                                        (group, i) ->
                                                Item.pod("ns", group, "pod-" + i, Item.container("main", "2", ""))))
                        .that(Outcome.NOTHING));
    }

    /** A pod with a different shape for each index. */
    static Item shaped(String group, int index) {
        return Item.pod("ns", group, "pod-" + index, Item.container("main", index + 1 + "m", ""))
                .waiting();
    }

    /** Builds the only pod of a cluster. */
    @FunctionalInterface
    private interface PodOfSize {
        Item make(int size);
    }

    private static Dimension onePod(String name, String doubles, int from, PodOfSize pod) {
        return linear(
                name,
                doubles,
                from,
                Confs.DEFAULT,
                (dump, n) -> Scenes.wide(dump, NODES)
                        .add(Item.group("job", Scenes.QUEUE, 1))
                        .add(pod.make(n).waiting()));
    }

    private static Item selecting(String terms) {
        return Item.pod("job", "pod")
                .spec("'affinity':{'nodeAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':"
                        + "{'nodeSelectorTerms':[" + terms + "]}}}");
    }
}
