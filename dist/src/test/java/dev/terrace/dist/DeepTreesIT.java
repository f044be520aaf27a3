package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queue trees that are deeper than the stack, and rings of queues, under both configurations that read such trees. */
class DeepTreesIT {
    private static final int DEPTH = 8_000;

    @TempDir
    Path folder;

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static String conf(String plugin) {
        return "actions: \"enqueue, allocate\"\ntiers: [{plugins: [{name: %s, enableHierarchy: true}]}]\n"
                .formatted(plugin);
    }

    private static String queue(String name, String parent) {
        return queue(name, parent, "root/" + name);
    }

    private static String queue(String name, String parent, String path) {
        return """
                ---
                kind: Queue
                metadata: {name: %s, annotations: {volcano.sh/hierarchy: "%s"}}
                spec: {parent: %s}
                status: {state: Open}
                """.formatted(name, path, parent);
    }

    @Test
    void areDecidedOnAndRingsAreTold() throws Exception {
        StringBuilder dump = new StringBuilder(
                "--- {kind: Node, metadata: {name: n1}, " + "status: {allocatable: {cpu: 1, memory: 1Gi, pods: 9}}}\n");
        dump.append(queue("root", "\"\"", "root")).append(queue("q0", "root"));
        for (int i = 1; i < DEPTH; i++) {
            dump.append(queue("q" + i, "q" + (i - 1)));
        }
        dump.append(queue("deep", "q" + (DEPTH - 1), "root" + "/x".repeat(DEPTH / 2)));
        dump.append(queue("a", "b")).append(queue("b", "a")).append(queue("self", "self"));
        dump.append("""
                ---
                {kind: PodGroup, metadata: {name: g}, spec: {queue: deep, minMember: 1}, status: {phase: Inqueue}}
                ---
                kind: Pod
                metadata: {name: p, annotations: {scheduling.k8s.io/group-name: g}}
                spec: {schedulerName: volcano, containers: [{name: c, resources: {requests: {cpu: 1}}}]}
                """);
        assertThat(Distribution.terrace(
                        folder,
                        "diff",
                        "--snapshot",
                        write("deep.yaml", dump.toString()),
                        "--conf",
                        write("capacity.conf", conf("capacity")),
                        "--conf",
                        write("drf.conf", conf("drf")),
                        "--exit-code"))
                .startsWith("0 ")
                .contains("queue a is below itself: a → b → a.", "queue self is below itself: self → self.")
                .contains("No difference");
    }
}
