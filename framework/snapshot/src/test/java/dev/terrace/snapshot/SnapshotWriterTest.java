package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.cluster.Patches;
import dev.terrace.inputs.Origin;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.PluginState;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.objects.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotWriterTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String WAITING = """
            spec: {schedulerName: volcano, extra: [null, 1.50, 1e3, "y", "1e3", "007", {}, [], " x", "a\\nb\\n"]}
            kind: Pod
            metadata: {name: waits, namespace: ns, finalizers: [example.com/keep]}
            status: {phase: Pending}
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"next.yaml", "next.json", "next.yaml.gz", "next.json.gz"})
    void whatIsWrittenIsTheNextCluster(String name) throws IOException {
        Path out = folder.resolve(name);
        PluginState state = PluginState.of("usage", "Team/A b", 2, NOW, "{\"used\": [1, 2]}\n");
        SnapshotWriter.apply(Origin.of(inputs()), new Patches().decided(report(state), NOW), out);

        Cluster before = cluster(inputs());
        Cluster after = cluster(List.of(out.toString()));
        assertThat(task(after, "ns/waits").node()).isEqualTo("n1");
        assertThat(task(after, "ns/p").deleted()).isEqualTo("2028-01-01T00:00:00Z");
        assertThat(task(after, "ns/q").deleted()).isEqualTo(NOW);
        assertThat(after.jobs().get(0).phase()).isEqualTo(JobPhase.RUNNING);
        assertThat(after.pluginStates()).containsExactly(state);

        assertThat(after.nodes()).isEqualTo(before.nodes());
        assertThat(after.queues()).isEqualTo(before.queues());
        assertThat(after.namespaces()).isEqualTo(before.namespaces());
        assertThat(task(after, "ns/p")).isEqualTo(task(before, "ns/p"));
        assertThat(task(after, "ns/waits").scheduled()).isEqualTo(NOW);
        assertThat(after.now()).isEqualTo(NOW);
        assertThat(files()).doesNotContain("part");
    }

    @Test
    void everythingElseStaysAsItIs() throws IOException {
        Path yaml = folder.resolve("next.yaml");
        SnapshotWriter.apply(Origin.of(inputs()), new Patches().decided(report(), NOW), yaml);
        assertThat(Files.readString(yaml))
                .startsWith("apiVersion: v1\nitems:\n- apiVersion: ")
                .endsWith("\nkind: List\n")
                .contains("kind: Service")
                .contains("- example.com/keep")
                .contains("    - null\n    - 1.50\n    - 1E+3\n    - \"y\"\n    - \"1e3\"\n    - \"007\"\n    - "
                        + "{}\n    - []\n    - ' x'\n    - |\n      a\n      b\n");
        Path again = folder.resolve("again.yaml");
        SnapshotWriter.apply(Origin.of(List.of(yaml.toString())), new Patches().decided(report(), NOW), again);
        assertThat(Files.readString(again)).isEqualTo(Files.readString(yaml));
    }

    @Test
    void anInputMayBeTheOutput() throws IOException {
        Path file = Files.writeString(folder.resolve("state.yaml"), WAITING);
        SnapshotWriter.apply(Origin.of(List.of(file.toString())), new Patches().decided(bound(), NOW), file);
        assertThat(cluster(List.of(file.toString())).tasks().get(0).node()).isEqualTo("n1");
    }

    @Test
    void aPodWhoseVolumesComeFirstStillWaits() throws IOException {
        Path in = Files.writeString(folder.resolve("in.yaml"), WAITING + """
                ---
                {apiVersion: v1, kind: PersistentVolume, metadata: {name: v}, spec: {storageClassName: local}}
                ---
                {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: a, namespace: ns}}
                ---
                {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: b, namespace: ns}}
                """);
        var volumes = List.of(new VolumeBinding("ns/a", "v"), new VolumeBinding("ns/b", ""));
        Path out = folder.resolve("out.yaml");
        SnapshotWriter.apply(Origin.of(List.of(in.toString())), new Patches().decided(report(bind(volumes)), NOW), out);

        Cluster after = cluster(List.of(out.toString()));
        assertThat(after.tasks().get(0).node()).isEmpty();
        assertThat(after.storage().volumes().get(0).claim()).isEqualTo(new ClaimReference("ns/a", ""));
        assertThat(after.storage().claims())
                .extracting(PersistentVolumeClaim::selectedNode)
                .containsExactly("", "n1");
    }

    @Test
    void nothingIsWrittenWhenSomethingIsWrong() throws IOException {
        Path file = Files.writeString(folder.resolve("state.yaml"), "kind: Node\nmetadata: {name: n1}\n");
        assertThatThrownBy(() -> SnapshotWriter.apply(
                        Origin.of(List.of(file.toString())),
                        new Patches().decided(bound(), NOW),
                        folder.resolve("out.yaml")))
                .isInstanceOf(InvalidInput.class)
                .hasMessage(file + ": pod ns/waits of the report is missing in the input. Did the input change?");
        assertThatThrownBy(() -> SnapshotWriter.apply(
                        Origin.of(List.of("-")), new Patches().decided(bound(), NOW), folder.resolve("out.yaml")))
                .hasMessageStartingWith("<stdin>: can be read only once");
        assertThat(files()).isEqualTo("state.yaml");
    }

    private List<String> inputs() throws IOException {
        Path small = Files.writeString(folder.resolve("small.yaml"), SnapshotReaderTest.small());
        Path more = Files.writeString(
                folder.resolve("more.yaml"),
                WAITING + "---\nkind: Pod\nmetadata: {name: q, namespace: ns}\nspec: {nodeName: n1}\n");
        return List.of(small.toString(), more.toString());
    }

    private static CycleReport bound() {
        return report(List.of(), new TreeMap<>(), List.of());
    }

    private static CycleReport report(PluginState... states) {
        SortedMap<String, JobPhase> phases = new TreeMap<>(Map.of("ns/g", JobPhase.RUNNING));
        return report(List.of(eviction("ns/p"), eviction("ns/q")), phases, List.of(states));
    }

    private static CycleReport report(
            List<CycleReport.Eviction> evictions, SortedMap<String, JobPhase> phases, List<PluginState> states) {
        return report(bind(), evictions, phases, states);
    }

    private static CycleReport report(CycleReport.Bind bind) {
        return report(bind, List.of(), new TreeMap<>(), List.of());
    }

    private static CycleReport report(
            CycleReport.Bind bind,
            List<CycleReport.Eviction> evictions,
            SortedMap<String, JobPhase> phases,
            List<PluginState> states) {
        return CycleReport.builder()
                .binds(List.of(bind))
                .evictions(evictions)
                .phases(phases)
                .pluginStates(states)
                .build();
    }

    private static CycleReport.Bind bind() {
        return bind(List.of());
    }

    private static CycleReport.Bind bind(List<VolumeBinding> volumes) {
        return new CycleReport.Bind("ns/waits", "", "n1", "allocate", null, List.of(), null, 0, 1, volumes);
    }

    private static CycleReport.Eviction eviction(String task) {
        return new CycleReport.Eviction(task, "", "", "n1", "", "preempt", "");
    }

    private String files() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return String.join(
                    " ", paths.map(path -> path.getFileName().toString()).toList());
        }
    }

    private static Cluster cluster(List<String> inputs) {
        return SnapshotReader.read(inputs, ReadOptions.defaults()).cluster();
    }

    private static TaskSpec task(Cluster cluster, String key) {
        return cluster.tasks().stream()
                .filter(task -> task.key().equals(key))
                .findFirst()
                .orElseThrow();
    }
}
