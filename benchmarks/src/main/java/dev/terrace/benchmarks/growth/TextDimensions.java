package dev.terrace.benchmarks.growth;

import static dev.terrace.benchmarks.growth.Dimension.linear;

import java.io.IOException;
import java.util.List;

/** Bytes of a dump without meaning. Reading has a cost per byte, whatever the bytes are. */
final class TextDimensions {
    private static final int MIB = 1 << 20;

    private TextDimensions() {}

    static List<Dimension> all() {
        return List.of(
                yaml(
                        "yaml-blanks",
                        "blanks before a value",
                        (dump, n) -> dump.text("apiVersion: v1\nkind:")
                                .repeat(' ', n)
                                .yaml("Namespace\nmetadata: {name: a}")),
                yaml(
                        "yaml-empty-lines",
                        "lines with nothing on them",
                        (dump, n) -> dump.repeat('\n', n).yaml(namespace("a"))),
                yaml(
                        "yaml-comment",
                        "characters of a comment",
                        (dump, n) -> dump.text("# ").repeat('x', n).text("\n").yaml(namespace("a"))),
                yaml(
                        "yaml-scalar",
                        "characters of a plain value",
                        (dump, n) -> dump.text(annotated()).repeat('x', n).yaml("")),
                yaml(
                        "yaml-quoted",
                        "characters of a quoted value",
                        (dump, n) ->
                                dump.text(annotated()).text("\"").repeat('x', n).yaml("\"")),
                yaml("yaml-block", "lines of a block", 200_000, (dump, n) -> {
                    dump.text(annotated()).text("|\n");
                    for (int i = 0; i < n; i++) {
                        dump.text("      some words\n");
                    }
                    dump.yaml("");
                }),
                yaml("yaml-documents", "documents", 50_000, (dump, n) -> {
                    for (int i = 0; i < n; i++) {
                        dump.yaml(namespace("n" + i));
                    }
                }),
                yaml("yaml-unknown-fields", "fields that mean nothing here", 200_000, (dump, n) -> {
                    dump.text("apiVersion: v1\nkind: Namespace\nmetadata: {name: a}\nspec:\n");
                    for (int i = 0; i < n; i++) {
                        dump.text("  field" + i + ": 1\n");
                    }
                    dump.yaml("");
                }),
                linear(
                        "json-blanks",
                        "blanks between objects",
                        16 * MIB,
                        Confs.SHARES,
                        (dump, n) -> cluster(dump.repeat(' ', n))),
                linear(
                        "json-text",
                        "characters of an annotation",
                        16 * MIB,
                        Confs.SHARES,
                        (dump, n) -> cluster(dump)
                                .add(Item.of("v1", "Namespace", "a").annotation("text", "x".repeat(n)))),
                linear(
                        "quantity-digits",
                        "digits of an amount of memory",
                        4 * MIB,
                        Confs.SHARES,
                        (dump, n) -> cluster(dump)
                                .add(Item.pod("ns", "job", "pod", Item.container("main", "0".repeat(n) + "1", ""))
                                        .waiting())));
    }

    private static Dimension yaml(String name, String doubles, Dimension.Scene scene) {
        return yaml(name, doubles, 4 * MIB, scene);
    }

    private static Dimension yaml(String name, String doubles, int from, Dimension.Scene scene) {
        return linear(name, doubles, from, Confs.SHARES, (dump, n) -> {
            for (String document : List.of(
                    namespace("ns"),
                    "{apiVersion: v1, kind: Node, metadata: {name: one, labels: {kubernetes.io/hostname: one}},"
                            + " status: {allocatable: {cpu: \"8\", memory: 8Gi, pods: \"10\"}}}",
                    "{apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: default},"
                            + " spec: {weight: 1}, status: {state: Open}}",
                    "{apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: job, namespace: ns},"
                            + " spec: {queue: default, minMember: 1}, status: {phase: Inqueue}}",
                    "{apiVersion: v1, kind: Pod, metadata: {name: job-0, namespace: ns,"
                            + " annotations: {scheduling.k8s.io/group-name: job}}, spec: {schedulerName: volcano,"
                            + " containers: [{name: main, image: busybox}]}, status: {phase: Pending}}")) {
                dump.yaml(document);
            }
            scene.put(dump, n);
        });
    }

    private static String namespace(String name) {
        return "apiVersion: v1\nkind: Namespace\nmetadata: {name: " + name + "}";
    }

    private static String annotated() {
        return "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n  annotations:\n    text: ";
    }

    private static DumpBuilder cluster(DumpBuilder dump) throws IOException {
        return Scenes.job(Scenes.wide(dump, 10), "job", Scenes.QUEUE);
    }
}
