package dev.terrace.replay.anonymous;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.trace.TraceWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a trace keeps its sizes, its times and the order of its names. */
class AnonymousTraceTest {
    private static TraceJob job(String id, String queue, String user, String selector) {
        return new TraceJob(
                id,
                3,
                70,
                90,
                2,
                1,
                new TaskRequest(1500, 7, 1, 460, selector),
                queue,
                user,
                -4,
                9,
                "FAILED by 7",
                TraceJob.UNKNOWN,
                2);
    }

    private static Trace trace(List<TraceNode> nodes, TraceJob... jobs) {
        return Trace.builder("/home/ann/site.swf", "site", PackedJobs.of(List.of(jobs)))
                .nodes(nodes)
                .weights(Map.of("ml", 2, "zoo", 3))
                .start(Instant.ofEpochSecond(77))
                .leftOut(new TreeMap<>(Map.of("cancelled", 3)))
                .header(Map.of("source", "our site"))
                .build()
                .changing(List.of(new NodeChange(5, "big-1", NodeChange.Kind.gone)));
    }

    private static final List<TraceNode> NODES = List.of(
            new TraceNode("small", 1, 4000, 5, 0, Map.of("gpu-model", "T4")),
            new TraceNode("big", 2, 8000, 9, 4, Map.of("gpu-model", "A100", "zone", "a")));

    private static List<TraceJob> jobs(AnonymousTrace anonymous) {
        List<TraceJob> jobs = new ArrayList<>();
        anonymous.trace().jobs().forEach(jobs::add);
        return jobs;
    }

    @Test
    void namesChangeAndSizesAndTimesStay() {
        AnonymousTrace anonymous = AnonymousTrace.of(
                trace(NODES, job("ann-7", "zoo", "ben", "gpu-model in T4|A100"), job("ann-3", "ml", "ann", "")));
        assertThat(jobs(anonymous))
                .containsExactly(renamed("j1-x", "q2", "u2", "k1 in v2|v1"), renamed("j2-x", "q1", "u1", ""));
        assertThat(anonymous.trace().nodes())
                .containsExactly(
                        new TraceNode("n2", 1, 4000, 5, 0, Map.of("k1", "v2")),
                        new TraceNode("n1", 2, 8000, 9, 4, Map.of("k1", "v1", "k2", "v3")));
        assertThat(anonymous.trace().nodeChanges()).containsExactly(new NodeChange(5, "n1-1", NodeChange.Kind.gone));
        assertThat(anonymous.trace().weights()).isEqualTo(Map.of("q1", 2, "q2", 3));
        assertThat(anonymous.trace().header()).isEmpty();
        assertThat(anonymous.trace().start()).isEqualTo(Instant.ofEpochSecond(77));
    }

    private static TraceJob renamed(String id, String queue, String user, String selector) {
        return new TraceJob(
                id,
                3,
                70,
                90,
                2,
                1,
                new TaskRequest(1500, 7, 1, 460, selector),
                queue,
                user,
                -4,
                9,
                "FAILED",
                TraceJob.UNKNOWN,
                0);
    }

    @Test
    void noTextOfATraceIsLeft(@TempDir Path folder) throws IOException {
        TraceJob job = new TraceJob(
                "SECRET1",
                3,
                70,
                90,
                2,
                1,
                new TaskRequest(1500, 7, 1, 460, "SECRET2 in SECRET3|SECRET4"),
                "SECRET5",
                "SECRET6",
                -4,
                9,
                "SECRETLY ended by SECRET7",
                TraceJob.UNKNOWN,
                2);
        Trace trace = Trace.builder("/home/SECRET8/site.swf", "SECRET9", PackedJobs.of(List.of(job)))
                .nodes(List.of(new TraceNode("SECRET10", 2, 4000, 5, 1, Map.of("SECRET2", "SECRET3"))))
                .weights(Map.of("SECRET5", 2, "SECRET11", 3))
                .start(Instant.ofEpochSecond(77))
                .leftOut(new TreeMap<>(Map.of("SECRET12", 3)))
                .header(Map.of("source", "SECRET13", "SECRET14", "x"))
                .build()
                .changing(List.of(new NodeChange(5, "SECRET10-1", NodeChange.Kind.gone)));
        TraceWriter.fill(AnonymousTrace.of(trace).trace(), folder);
        StringBuilder written = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                byte[] bytes = Files.readAllBytes(file);
                boolean isCompressed = file.toString().endsWith(".gz");
                written.append(new String(
                        isCompressed ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes() : bytes,
                        StandardCharsets.UTF_8));
            }
        }
        assertThat(written.toString()).contains("a1", "u1", "n1").doesNotContainIgnoringCase("secret");
    }

    @Test
    void theKeyMapsTheNamesBack() {
        Map<String, Object> key =
                AnonymousTrace.of(trace(NODES, job("ann-7", "zoo", "ben", ""))).key();
        assertThat(key)
                .containsEntry("jobs", Map.of("j1-x", "ann-7"))
                .containsEntry("queues", Map.of("q1", "ml", "q2", "zoo"))
                .containsEntry("users", Map.of("u1", "ben"))
                .containsEntry("nodes", Map.of("n1", "big", "n2", "small"));
    }

    @Test
    void theDefaultQueueSortsAmongTheOthers() {
        AnonymousTrace anonymous = AnonymousTrace.of(
                trace(NODES, job("1", "", "", ""), job("2", "alpha", "", ""), job("3", "zoo", "", "")));
        assertThat(jobs(anonymous)).extracting(TraceJob::queue).containsExactly("", "a1", "q3");
        assertThat("a1").isLessThan("default");
        assertThat("q3").isGreaterThan("default");
    }

    @Test
    void nodesBetweenTheNamesOfSeveralBecomeSingle() {
        List<TraceNode> nodes = List.of(
                new TraceNode("big", 3, 8000, 9, 0, Map.of()), new TraceNode("big-1x", 1, 4000, 5, 0, Map.of()));
        assertThat(AnonymousTrace.of(trace(nodes, job("1", "", "", ""))).trace().nodes())
                .extracting(TraceNode::name, TraceNode::cpuMilli)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("n1", 8000L),
                        org.assertj.core.groups.Tuple.tuple("n2", 8000L),
                        org.assertj.core.groups.Tuple.tuple("n4", 8000L),
                        org.assertj.core.groups.Tuple.tuple("n3", 4000L));
    }
}
