package dev.terrace.whatif;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.SnapshotReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A cluster of two nodes, one of them cordoned, with a queue that has a dot in its name, and a gang. */
public final class Example {
    private static final String CLUSTER = """
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: "4", memory: 16Gi, pods: "10"}}
            ---
            kind: Node
            metadata: {name: n2}
            spec:
              unschedulable: true
              taints:
              - {key: team, value: x, effect: NoSchedule}
              - {key: node.kubernetes.io/unschedulable, effect: NoSchedule}
            status: {allocatable: {cpu: "4", memory: 16Gi, pods: "10"}}
            ---
            kind: Queue
            metadata: {name: research}
            spec: {weight: 1}
            ---
            kind: Queue
            metadata: {name: research.gpu}
            ---
            kind: PodGroup
            metadata: {namespace: ml, name: train}
            spec: {queue: research, minMember: 2}
            """;

    private static final String CONFIGURATION = """
            actions: "first, second"
            tiers:
            - plugins:
              - name: one
              - name: two
                arguments:
                  two.factor: 1.5
            """;

    private Example() {}

    public static Dump dump() {
        byte[] text = CLUSTER.getBytes(StandardCharsets.UTF_8);
        ReadOptions options = ReadOptions.defaults();
        return new Dump(
                SnapshotReader.read(new ByteArrayInputStream(text), "cluster.yaml", options)
                        .state(),
                DumpObjects.read(
                        new ByteArrayInputStream(text),
                        "cluster.yaml",
                        Map.of("Node", key -> true, "Queue", key -> true, "PodGroup", key -> true)),
                options);
    }

    public static EditableConfiguration rules() {
        Declaration factor = new Declaration(
                List.of(Argument.number("two.factor")
                        .orElse(1.0)
                        .replacesUnless(value -> value >= 0, "at least 0")
                        .means("A factor")),
                Set.of(),
                List.of());
        Catalog catalog = new Catalog(
                Map.of("one", Declaration.nothing(), "two", factor),
                Map.of("first", factor, "second", Declaration.nothing()));
        return EditableConfiguration.read(CONFIGURATION, "scheduler.conf", catalog, false);
    }
}
