package dev.terrace.replay.imports.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.ClockObject;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.RowTally;
import dev.terrace.replay.imports.TraceRows;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.trace.TraceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the import of a series of three dumps and a watch, in which each object is a trap. */
class KubernetesImporterTest {
    private static final Path SERIES = TraceRows.golden("kubernetes");

    private static final String CREATED = "\"creationTimestamp\": \"2026-03-01T00:00:00Z\"";
    private static final String IN_A = ", \"annotations\": {\"scheduling.k8s.io/group-name\": \"a\"}";

    @TempDir
    Path folder;

    private static Imported series(Assume assume) {
        return new KubernetesImporter(List.of(SERIES.toString()), assume).read();
    }

    private Imported objects(String... objects) throws IOException {
        return imported(file("dump.json", objects));
    }

    private String file(String name, String... objects) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("\n", objects))
                .toString();
    }

    private static Imported imported(String... files) {
        return new KubernetesImporter(List.of(files), Assume.last).read();
    }

    private static String clock(String now) {
        return ClockObject.of(Instant.parse(now)).toString();
    }

    private static String pod(String metadata, String zone) {
        return """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "ml", %s},
                 "spec": {"nodeSelector": {"zone": "%s"}, "containers": [{"name": "c", "resources": {"requests": {"cpu": 1}}}]}}
                """.formatted(metadata, zone);
    }

    @Test
    void podsThatSelectDifferentNodesMayUseAll() throws IOException {
        Imported imported =
                objects(pod("\"name\": \"p\", " + CREATED + IN_A, "a"), pod("\"name\": \"q\", " + CREATED + IN_A, "b"));
        assertThat(TraceRows.of(imported)).singleElement().asString().contains("asks 1000 0 0 0 '' ");
        assertThat(imported.trace().findings())
                .extracting(Finding::message)
                .containsExactly(
                        "pods of 1 job, such as ml/a, select nodes by more than one label, by other rules or differently"
                                + " from each other; in the trace, they may use all.");
    }

    @Test
    void aPodWithoutCreationTimestampIsSkipped() throws IOException {
        Imported imported = objects(pod("\"name\": \"p\", " + CREATED, "a"), pod("\"name\": \"q\"", "a"));
        assertThat(TraceRows.of(imported)).singleElement().asString().startsWith("ml/p submit 0 ");
        assertThat(imported.rows().skipped()).isEqualTo(Map.of("no creationTimestamp", 1));
    }

    @Test
    void aGroupAndAPodOfOneNameAreTwoJobs() throws IOException {
        Imported imported =
                objects(pod("\"name\": \"p\", " + CREATED + IN_A, "a"), pod("\"name\": \"a\", " + CREATED, "a"));
        assertThat(TraceRows.of(imported))
                .extracting(row -> row.substring(0, row.indexOf(' ')))
                .containsExactlyInAnyOrder("ml/a", "ml/a#2");
    }

    @Test
    void jobsThatTolerateTaintsAreCounted() throws IOException {
        String tolerations = "\"spec\": {\"tolerations\": [{\"key\": \"gpu\", \"operator\": \"Exists\"}], ";
        String[] objects = {
            tainted("n1", "node.kubernetes.io/unschedulable"),
            tainted("n2", "gpu"),
            tainted("n3", "control-plane"),
            pod("\"name\": \"p\", " + CREATED + IN_A, "a"),
            pod("\"name\": \"q\", " + CREATED + IN_A, "a").replace("\"spec\": {", tolerations),
            pod("\"name\": \"r\", " + CREATED, "a")
        };
        String warning =
                "the taints of 2 nodes, such as n2, and the tolerations of 1 job are left out: a trace has neither. Jobs"
                        + " may use all of its nodes, but no tainted node of a --snapshot.";
        assertWarning(warning, objects);
    }

    @Test
    void queuesWithMoreThanAWeightAreCounted() throws IOException {
        String warning =
                "the deserved resources, guarantees and capabilities of 2 queues, such as q1, are left out: a trace"
                        + " has only weights of queues. A replay with --snapshot FILE has them.";
        assertWarning(
                warning,
                queue("q0", "{\"weight\": 2}"),
                queue("q1", "{\"weight\": 2, \"capability\": {\"cpu\": 4}}"),
                queue("q2", "{\"guarantee\": {\"resource\": {\"cpu\": 4}}}"),
                tainted("n1", "node.kubernetes.io/unschedulable"),
                pod("\"name\": \"p\", " + CREATED, "a"));
    }

    private void assertWarning(String warning, String... objects) throws IOException {
        assertThat(objects(objects).trace().findings())
                .extracting(Finding::message)
                .containsExactly(warning);
        assertThat(TraceFormat.any(Path.of(file("trace.json", objects)), TraceOptions.defaults())
                        .findings())
                .extracting(Finding::message)
                .containsExactly(warning);
    }

    private static String queue(String name, String spec) {
        return """
                {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "Queue", "metadata": {"name": "%s"}, "spec": %s}
                """.formatted(name, spec);
    }

    private static String tainted(String node, String taint) {
        return """
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "%s"},
                 "spec": {"taints": [{"key": "%s", "effect": "NoSchedule"}]},
                 "status": {"allocatable": {"cpu": 8, "memory": "8Gi", "pods": 110}}}
                """.formatted(node, taint);
    }

    @ParameterizedTest
    @CsvSource({"ReplicaSet,5", "Job,691205"})
    void theGroupOfReplicasCanBeMuchOlderThanThey(String controller, long start) throws IOException {
        String pod = pod(
                        "\"name\": \"p\", \"creationTimestamp\": \"2026-03-09T00:00:00Z\", \"ownerReferences\": [{\"kind\": \""
                                + controller + "\", \"name\": \"web\", \"controller\": true}]" + IN_A,
                        "a")
                .replace("\"spec\"", """
                        "status": {"phase": "Running", "containerStatuses":
                            [{"state": {"running": {"startedAt": "2026-03-09T00:00:05Z"}}}]}, "spec"\
                        """);
        String group = """
                {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "PodGroup",
                 "metadata": {"namespace": "ml", "name": "a", %s}, "spec": {"minMember": 1}}
                """.formatted(CREATED);
        assertThat(TraceRows.of(objects(pod, group)))
                .singleElement()
                .asString()
                .startsWith("ml/a submit 0 ")
                .contains(" start " + start + " ");
    }

    @Test
    void eachTrapIsARow() throws IOException {
        Imported imported = series(Assume.last);
        assertThat(TraceRows.of(imported))
                .containsExactlyElementsOf(Files.readAllLines(TraceRows.golden("kubernetes.txt")));
        RowTally rows = imported.rows();
        assertThat(rows.skipped())
                .isEqualTo(Map.of("pods of DaemonSets", 1, "static pods", 1, "left before a start was seen", 1));
        assertThat(rows.kept() + rows.skippedRows()).isEqualTo(rows.read()).isEqualTo(26);
        assertThat(imported.trace().header())
                .containsEntry("dumps", "3")
                .containsEntry("first dump", "2000 s after the start")
                .containsEntry("earlier attempts", "1")
                .containsEntry(
                        "times",
                        "7 of 39 starts and ends are known to an interval of at most 600 s; its last moment is assumed");
        assertThat(imported.trace().findings())
                .extracting(Finding::message)
                .containsExactly(
                        "pods of 1 job, such as ml/uneven, request different amounts; each counts as the largest.",
                        "pods of 1 job, such as ml/labels, select nodes by more than one label, by other rules or differently from each"
                                + " other; in the trace, they may use all.");
    }

    @Test
    void aStateBeforeTheEndOfAPodIsIgnoredAfterIt() throws IOException {
        PodHistory pod = new PodHistory();
        for (String phase : List.of("Running", "Succeeded", "Running")) {
            pod.see(new ObjectMapper().readTree("{\"status\": {\"phase\": \"" + phase + "\"}}"), Sighting.ofDump());
        }
        assertThat(pod.state()).isEqualTo("succeeded");
    }

    @Test
    void nodesComeAndGo() {
        Trace trace = series(Assume.middle).trace();
        assertThat(trace.nodes()).extracting(TraceNode::name).containsExactly("n1", "n2", "n3");
        assertThat(trace.nodes().get(0)).isEqualTo(new TraceNode("n1", 1, 8000, 16384, 2, Map.of("zone", "a")));
        assertThat(trace.nodeChanges())
                .containsExactly(
                        new NodeChange(1940, "n2", NodeChange.Kind.cordoned),
                        new NodeChange(2200, "n3", NodeChange.Kind.there),
                        new NodeChange(2300, "n2", NodeChange.Kind.gone),
                        new NodeChange(3100, "n1", NodeChange.Kind.cordoned));
        assertThat(trace.weights()).isEqualTo(Map.of("research", 3));
    }

    @ParameterizedTest
    @CsvSource({"first,30,2000", "middle,330,2300", "last,630,2600"})
    void anIntervalHasAFirstAMiddleAndALast(Assume assume, long run, long start) {
        List<String> rows = TraceRows.of(series(assume));
        assertThat(rows).anyMatch(row -> row.startsWith("ml/vanish submit 1940 run " + run + " "));
        assertThat(rows).anyMatch(row -> row.startsWith("ml/blind") && row.contains("start " + start + " "));
    }

    @Test
    void theTimeInTheNameOfADumpPrecedesThatOfAClock() throws IOException {
        String pod = pod("\"name\": \"p\", " + CREATED, "a");
        Imported imported = imported(
                file("20260301T000000Z.json", pod, clock("2026-03-01T00:05:00Z")),
                file("20260301T000100Z.json", pod, clock("2026-02-28T23:50:00Z")));
        assertThat(TraceRows.of(imported)).singleElement().asString().startsWith("ml/p submit 600 ");
    }

    @Test
    void aClockInAWatchDoesNotMoveTheEventBeforeIt() throws IOException {
        String status = "\"status\": {\"phase\": \"Running\", \"startTime\": \"2026-03-01T00:00:00Z\","
                + " \"conditions\": [{\"lastTransitionTime\": \"2026-03-01T00:01:00Z\"}]}, \"spec\"";
        String pod = pod("\"name\": \"p\", " + CREATED, "a").replace("\"spec\"", status);
        Imported imported = objects(
                "{\"type\": \"ADDED\", \"object\": " + pod + "}",
                "{\"type\": \"DELETED\", \"object\": " + pod + "}",
                "{\"type\": \"ADDED\", \"object\": " + clock("2026-03-01T01:00:00Z") + "}");
        assertThat(TraceRows.of(imported)).singleElement().asString().startsWith("ml/p submit 0 run 60 ");
    }

    @Test
    void anAnnotationIsNotATime() throws IOException {
        String annotated = CREATED + ", \"annotations\": {\"time\": \"2030-01-01T00:00:00Z\"}";
        Imported imported = imported(
                file("1.json", pod("\"name\": \"p\", " + annotated, "a")),
                file("2.json", pod("\"name\": \"p\", " + CREATED, "a")));
        assertThat(imported.trace().header()).containsEntry("dumps", "2");
    }

    @Test
    void dumpsAreInOrderOfTime() {
        List<String> files = Stream.of("20260301T001000Z.json", "20260301T000000Z.json")
                .map(name -> SERIES.resolve(name).toString())
                .toList();
        KubernetesImporter importer = new KubernetesImporter(files, Assume.last);
        assertThatThrownBy(importer::read)
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("000000Z.json: is of 2026-03-01T00:00:00Z, and the dump before it of 2026");
    }
}
