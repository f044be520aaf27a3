package dev.terrace.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.AppliedEdits;
import dev.terrace.inputs.Source;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.snapshot.SnapshotWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ChainTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final CycleReport NOTHING = CycleReport.builder().build();

    private static final String DUMP = """
            kind: List
            apiVersion: v1
            items:
            - {kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: 4, pods: 10}}}
            - {kind: Pod, metadata: {name: waits}, spec: {schedulerName: volcano}}
            - kind: Pod
              metadata: {name: runs, finalizers: [keep]}
              spec: {schedulerName: volcano, nodeName: n1}
              status: {phase: Running, startTime: "2025-12-31T00:00:00Z"}
            """;

    private final Chain chain = new Chain(
            read(DUMP, START).state(), new Intervals(Duration.ZERO, Duration.ofSeconds(10), Duration.ofSeconds(30)));

    @Test
    void whatIsBoundRunsFromTheNextCycleOn() {
        chain.next(binds("default/waits"));
        assertThat(pod("default/waits"))
                .extracting(TaskSpec::node, TaskSpec::phase, TaskSpec::started)
                .containsExactly("n1", PodPhase.RUNNING, START.plusSeconds(10));
        assertThat(chain.state().cluster().now()).isEqualTo(START.plusSeconds(10));
    }

    @Test
    void whatIsEvictedLeavesAfterItsGraceAndWaitsAnew() {
        chain.next(evicts("default/runs"));
        for (int cycle = 0; cycle < 2; cycle++) {
            assertThat(pod("default/runs"))
                    .extracting(TaskSpec::node, TaskSpec::deleted)
                    .containsExactly("n1", START);
            chain.next(NOTHING);
        }
        assertThat(pod("default/runs"))
                .extracting(TaskSpec::node, TaskSpec::phase, TaskSpec::created)
                .containsExactly("", PodPhase.PENDING, START.plusSeconds(30));
    }

    @Test
    void whatIsToldTwiceLeavesOnce() {
        chain.next(evicts("default/runs"));
        AppliedEdits applied = chain.next(evicts("default/runs"));
        assertThat(applied.changes().of(Kinds.POD)).isEmpty();
    }

    @Test
    void whatIsWrittenOfTheDumpIsTheLastState() throws IOException {
        for (CycleReport report : List.of(
                binds("default/waits"),
                evicts("default/runs"),
                NOTHING,
                NOTHING,
                NOTHING,
                binds("default/runs"),
                evicts("default/waits"))) {
            chain.next(report);
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            SnapshotWriter.apply(
                    new Source("test", () -> in(DUMP)), chain.end(NOTHING), written, SnapshotWriter.Format.YAML);
            assertThat(read(
                                    written.toString(StandardCharsets.UTF_8),
                                    chain.state().cluster().now())
                            .cluster())
                    .isEqualTo(chain.state().cluster());
            assertThat(written.toString(StandardCharsets.UTF_8)).contains("- keep");
        }
        assertThat(pod("default/runs").node()).isEqualTo("n1");
    }

    private static Snapshot read(String dump, Instant now) {
        return SnapshotReader.read(in(dump), "test", ReadOptions.defaults().at(now));
    }

    private static InputStream in(String dump) {
        return new ByteArrayInputStream(dump.getBytes(StandardCharsets.UTF_8));
    }

    private TaskSpec pod(String key) {
        return Objects.requireNonNull(chain.state().task(key));
    }

    private static CycleReport binds(String pod) {
        return CycleReport.builder()
                .binds(List.of(new Bind(pod, "", "n1", "allocate", null, List.of(), null, 0, 1, List.of())))
                .build();
    }

    private static CycleReport evicts(String pod) {
        return CycleReport.builder()
                .evictions(List.of(new Eviction(pod, "", "default", "n1", "", "preempt", "")))
                .build();
    }
}
