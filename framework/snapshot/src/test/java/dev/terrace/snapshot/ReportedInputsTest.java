package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.ReadOptions;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests files that users took for dumps. Dumps are read, and other files are named. */
class ReportedInputsTest {
    private static final String COMMAND = " A complete dump is made with: kubectl get nodes,pods,";

    static Stream<String> shapes() throws IOException {
        try (Stream<Path> files = Files.list(path("shapes"))) {
            return files.map(file -> "shapes/" + file.getFileName()).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void eachShapeGivesTheSameCluster(String file) {
        assertThat(summary(read(file).cluster()))
                .isEqualTo(summary(read("shapes/cluster.yaml").cluster()));
    }

    /** Returns objects by name, because must-gather omits some of their fields. */
    private static List<Object> summary(Cluster cluster) {
        return List.of(
                cluster.nodes().stream().map(NodeSpec::name).toList(),
                cluster.tasks().stream()
                        .map(task -> task.key() + " " + task.phase() + " on " + task.node() + " of " + task.job())
                        .toList(),
                cluster.queues(),
                cluster.jobs().stream()
                        .map(job -> job.key() + " " + job.phase())
                        .toList());
    }

    @Test
    void aDumpOnStandardOutputHasLogsBetweenItsLists() {
        Snapshot snapshot = read("cluster-info.json");
        assertThat(snapshot.cluster().tasks())
                .extracting(TaskSpec::name)
                .containsExactly("train-0", "train-1", "train-2");
        assertThat(snapshot.cluster().queues()).hasSize(1);
        assertThat(snapshot.findings())
                .extracting(Finding::toString)
                .anyMatch(warning ->
                        warning.startsWith(path("cluster-info.json") + ":192:3: queue default has no status.state"));
    }

    /** The folder of {@code kubectl cluster-info dump --output-directory}. */
    @Test
    void aDumpInAFolderHasAListOfEachKindAndLogs(@TempDir Path folder) throws IOException {
        Path team = Files.createDirectories(folder.resolve("team/train-0"));
        Files.writeString(team.resolve("logs.txt"), "key: value\n{ broken json\n");
        Files.writeString(
                folder.resolve("nodes.json"),
                "{\"kind\": \"NodeList\", \"items\": [{\"metadata\": {\"name\": \"w1\"}}]}");
        Files.writeString(folder.resolve("team/events.json"), "{\"kind\": \"EventList\", \"items\": []}");
        Files.writeString(
                folder.resolve("team/pods.json"),
                "{\"kind\": \"PodList\", \"items\": [{\"metadata\": {\"name\": \"p\"}, \"spec\": {\"nodeName\": \"w1\"}}]}");
        Cluster cluster = SnapshotReader.read(List.of(folder.toString()), ReadOptions.defaults())
                .cluster();
        assertThat(cluster.nodes()).hasSize(1);
        assertThat(cluster.tasks()).extracting(TaskSpec::node).containsExactly("w1");
    }

    @Test
    void aliasesGiveWhatTheyStandFor() {
        assertThat(read("python.yaml").cluster().tasks())
                .hasSize(2)
                .extracting(TaskSpec::labels)
                .containsOnly(Map.of("app", "x"));
    }

    @Test
    void exportsHaveAListForEachKind() {
        Cluster simulator = read("export.json").cluster();
        assertThat(simulator.nodes()).hasSize(2);
        assertThat(simulator.tasks()).hasSize(3);
        Snapshot kai = read("kai.zip");
        assertThat(kai.cluster().nodes()).hasSize(2);
        assertThat(kai.cluster().tasks()).hasSize(3);
        assertThat(kai.skippedKinds()).containsEntry("NodeResourceTopology", 1);
        assertThat(kai.findings())
                .extracting(Finding::toString)
                .anySatisfy(warning -> assertThat(warning)
                        .startsWith(path("kai.zip") + "!/snapshot.json:1:")
                        .endsWith("this Queue of group scheduling.run.ai is skipped; Volcano's is in group"
                                + " scheduling.volcano.sh."));
    }

    @Test
    void ofWatchedObjectsTheLastStateCounts() {
        assertThat(read("watch-modified.json").cluster().tasks())
                .extracting(TaskSpec::name, TaskSpec::node)
                .containsExactly(tuple("train-0", "w1"), tuple("train-1", "w2"));
    }

    @Test
    void anErrorOfKubectlIsTheAnswer() {
        assertThat(errors("forbidden.yaml"))
                .containsExactly(path("forbidden.yaml")
                        + ":134:1: kubectl failed, and the dump is incomplete: Error from server (Forbidden):"
                        + " queues.scheduling.volcano.sh is forbidden: User \"dev\" cannot list resource \"queues\"");
    }

    @ParameterizedTest
    @CsvSource({
        "pod.txt, this is the output of 'kubectl describe', 1",
        "queue.txt, this is the output of 'kubectl describe', 1",
        "table.txt, this is a table, 1",
        "sigusr2.log, this is Volcano's cache log (SIGUSR2), 1",
        "snapshot-1772440800.json, this is Volcano's cache, 1",
        "audit.log, this is an audit log of an API server, 1",
    })
    void otherFormatsAreNamedOnceWithTheCommandForADump(String file, String begin, int count) {
        assertThat(errors("others/" + file))
                .hasSize(count)
                .allSatisfy(error -> assertThat(error).contains(begin).contains(COMMAND));
    }

    @Test
    void whatIsNoDumpInAFolderIsLeftOutWithAWarning() {
        Snapshot snapshot = read("lens");
        assertThat(snapshot.cluster().tasks()).hasSize(3);
        assertThat(snapshot.skippedKinds()).containsEntry("Kustomization", 1);
        assertThat(snapshot.findings())
                .extracting(Finding::toString)
                .containsExactly(path("lens") + "/values.yaml: contains no object with apiVersion and kind; skipped.");
        assertThat(errors("lens/values.yaml"))
                .containsExactly(
                        path("lens") + "/values.yaml:1:1: this object has no kind. A dump holds objects such as"
                                + " kind: Pod, or a kind: List of them.");
    }

    private static Snapshot read(String file) {
        return SnapshotReader.read(List.of(path(file).toString()), ReadOptions.defaults());
    }

    private static List<String> errors(String file) {
        try {
            Snapshot unused = read(file);
            return List.of();
        } catch (InvalidInput e) {
            return e.findings().stream().map(Finding::toString).toList();
        }
    }

    private static Path path(String file) {
        try {
            return Path.of(Objects.requireNonNull(ReportedInputsTest.class.getResource("reports"))
                            .toURI())
                    .resolve(file);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
