package dev.terrace.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LifecycleTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration GRACE = Duration.ofSeconds(30);

    private static final String DUMP = """
            kind: List
            apiVersion: v1
            items:
            - {kind: Node, metadata: {name: n}, status: {allocatable: {cpu: 4, pods: 10}}}
            - {kind: Pod, metadata: {name: waits}, spec: {schedulerName: volcano}}
            - {kind: Pod, metadata: {name: runs}, spec: {nodeName: n}, status: {phase: Running}}
            - {kind: Pod, metadata: {name: bound}, spec: {nodeName: n}, status: {phase: Pending}}
            - kind: Pod
              metadata: {name: told, deletionTimestamp: "2026-01-01T00:00:10Z", deletionGracePeriodSeconds: 600}
              spec: {nodeName: n}
              status: {phase: Running}
            - kind: Pod
              metadata: {name: decided, deletionTimestamp: "2025-12-31T23:59:50Z"}
              spec: {nodeName: n}
              status: {phase: Running}
            - kind: Pod
              metadata: {name: overdue, deletionTimestamp: "2025-12-31T12:00:00Z", deletionGracePeriodSeconds: 30}
              spec: {nodeName: n}
              status: {phase: Running}
            """;

    private ClusterState state = SnapshotReader.read(
                    new ByteArrayInputStream(DUMP.getBytes(StandardCharsets.UTF_8)),
                    "test",
                    ReadOptions.defaults().at(START))
            .state();

    private Lifecycle lifecycle = new Lifecycle(state, GRACE);

    @Test
    void aTimeThatIncludesTheGraceIsTheTimeOfTheDeparture() {
        pass(10);
        assertThat(pod("told"))
                .extracting(TaskSpec::node, TaskSpec::created, TaskSpec::deleted, TaskSpec::deletionGrace)
                .containsExactly("", START.plusSeconds(10), null, null);
    }

    @Test
    void theGraceIsAddedToTheTimeOfADecision() {
        pass(19);
        assertThat(pod("decided").node()).isEqualTo("n");
        pass(20);
        assertThat(pod("decided"))
                .extracting(TaskSpec::node, TaskSpec::created)
                .containsExactly("", START.plusSeconds(20));
    }

    @Test
    void anOverdueOneLeavesNow() {
        pass(1);
        assertThat(pod("overdue")).extracting(TaskSpec::node, TaskSpec::created).containsExactly("", START);
    }

    @Test
    void aBoundPodOfTheDumpStartsAtTheNextInstant() {
        pass(5);
        assertThat(pod("bound"))
                .extracting(TaskSpec::phase, TaskSpec::started)
                .containsExactly(PodPhase.RUNNING, START.plusSeconds(5));
    }

    @Test
    void withoutGraceAnEvictedPodWaitsAgainAtTheSameTime() {
        lifecycle = new Lifecycle(state, Duration.ZERO);
        apply(lifecycle.edits(state, evicts("runs"), START));
        assertThat(pod("runs"))
                .extracting(TaskSpec::node, TaskSpec::phase, TaskSpec::deleted)
                .containsExactly("", PodPhase.PENDING, null);
    }

    @Test
    void departuresKeepTheirOwnTimesAndNextNamesTheFirst() {
        pass(20);
        apply(lifecycle.decided(state, evicts("runs")));
        assertThat(lifecycle.next()).hasValue(START.plusSeconds(50));
        pass(100);
        assertThat(pod("runs").created()).isEqualTo(START.plusSeconds(50));
        assertThat(lifecycle.next()).isEmpty();
    }

    @Test
    void aPodThatEndsWithinItsGraceDoesNotComeBack() {
        apply(lifecycle.decided(state, evicts("runs")));
        lifecycle.ended("default/runs");
        pass(100);
        assertThat(pod("runs").deleted()).isEqualTo(START);
    }

    @Test
    void aLaterOneContinuesInTheSameWay() {
        apply(lifecycle.decided(state, evicts("runs")));
        apply(lifecycle.decided(state, binds("waits")));
        ClusterState branch = state;
        pass(30);
        ClusterState expected = state;
        state = branch;
        lifecycle = new Lifecycle(branch, GRACE);
        pass(30);
        assertThat(state.cluster()).isEqualTo(expected.cluster());
    }

    private void pass(int seconds) {
        apply(lifecycle.passed(state, START.plusSeconds(seconds)));
    }

    private void apply(List<Edit> edits) {
        state = state.apply(edits).state();
    }

    private TaskSpec pod(String name) {
        return Objects.requireNonNull(state.task("default/" + name));
    }

    private static CycleReport binds(String pod) {
        return CycleReport.builder()
                .binds(List.of(new Bind("default/" + pod, "", "n", "allocate", null, List.of(), null, 0, 1, List.of())))
                .build();
    }

    private static CycleReport evicts(String... pods) {
        return CycleReport.builder()
                .evictions(Stream.of(pods)
                        .map(pod -> new Eviction("default/" + pod, "", "default", "n", "", "preempt", ""))
                        .toList())
                .build();
    }
}
