package dev.terrace.snapshot;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.ReadOptions;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads texts for tests. */
public final class Dump {
    private Dump() {}

    public static Snapshot snapshot(String text) {
        return snapshot(text, ReadOptions.defaults());
    }

    public static Snapshot snapshot(String text, ReadOptions options) {
        return SnapshotReader.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "dump.yaml", options);
    }

    public static Cluster cluster(String text) {
        return snapshot(text).cluster();
    }

    /** Returns the first pod of a text. */
    public static TaskSpec pod(String text) {
        return cluster(text).tasks().get(0);
    }

    /** Returns a pod on a node, with additional fields in its spec. */
    public static TaskSpec podWith(String spec) {
        return pod(
                "kind: Pod\napiVersion: v1\nmetadata: {name: p, namespace: ns}\nspec: {nodeName: n, " + spec + "}\n");
    }

    /** Returns the errors about a text; none if it can be read. */
    public static List<String> errors(String text) {
        return errors(text, ReadOptions.defaults());
    }

    public static List<String> errors(String text, ReadOptions options) {
        try {
            snapshot(text, options);
            return List.of();
        } catch (InvalidInput e) {
            return e.findings().stream()
                    .filter(Finding::isError)
                    .map(Finding::toString)
                    .toList();
        }
    }

    public static List<String> warnings(String text) {
        return snapshot(text).findings().stream().map(Finding::toString).toList();
    }
}
