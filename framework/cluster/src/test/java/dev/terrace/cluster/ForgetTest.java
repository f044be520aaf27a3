package dev.terrace.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.StaleDecision.What;
import dev.terrace.model.JobPhase;
import dev.terrace.model.PluginState;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.report.ClaimedDevices;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Amendment;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.device.ClaimPatch;
import dev.terrace.objects.field.Patch;
import dev.terrace.objects.pod.PodPatch;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests that reverted decisions restore the values that they set and that are unchanged since. */
class ForgetTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final String DUMP = """
            kind: List
            apiVersion: v1
            items:
            - {kind: Node, metadata: {name: n}, status: {allocatable: {cpu: 4, pods: 10}}}
            - kind: Pod
              metadata: {name: waits, uid: u1, annotations: {a: own, b: own}}
              spec: {schedulerName: volcano, resourceClaims: [{name: gpu, resourceClaimName: c}]}
            - {kind: Pod, metadata: {name: other}, spec: {schedulerName: volcano}}
            - {kind: Pod, metadata: {name: runs}, spec: {nodeName: n}, status: {phase: Running}}
            - {apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: c}}
            - {kind: PersistentVolume, metadata: {name: v}}
            - {kind: PersistentVolumeClaim, metadata: {name: pc}}
            """;

    private final ClusterState before = Objects.read(
                    new ByteArrayInputStream(DUMP.getBytes(StandardCharsets.UTF_8)),
                    ReadOptions.defaults().at(START))
            .state();
    private final CycleReport report = CycleReport.builder()
            .binds(List.of(
                    bind("waits", List.of()),
                    bind("other", List.of(new VolumeBinding("default/pc", ""), new VolumeBinding("default/pc", "v")))))
            .evictions(List.of(new Eviction("default/runs", "", "", "n", "", "reclaim", "")))
            .phases(new TreeMap<>(Map.of("default/g", JobPhase.INQUEUE)))
            .build();
    private ClusterState state = before.apply(new Edit.Decided(report)).state();

    @Test
    void aPodGetsItsNodeItsAnnotationsAndItsClaimBack() {
        assertThat(pod("waits").annotations()).isEqualTo(Map.of("a", "set", "b", "own", "c", "set"));
        assertThat(forget("waits")).isEqualTo(EditResult.APPLIED);
        assertThat(pod("waits")).isEqualTo(before.task("default/waits"));
        assertThat(state.cluster().devices()).isEqualTo(before.cluster().devices());
        assertThat(forget("waits").findings().get(0).message())
                .isEqualTo("nothing of the decision about pod default/waits is left.");
    }

    @Test
    void anEvictedPodNoLongerLeaves() {
        assertThat(forget("runs")).isEqualTo(EditResult.APPLIED);
        assertThat(pod("runs").deleted()).isNull();
    }

    @Test
    void whatOthersChangedSinceStays() {
        patch(pod -> pod.toBuilder()
                .annotations(new TreeMap<>(Map.of("a", "theirs", "b", "own", "c", "set")))
                .build());
        state = state.apply(new Edit.Changed(
                        List.of(new Patched<>(Kinds.RESOURCE_CLAIM, "default/c", ClaimPatch.usedBy("u2", "p", null)))))
                .state();
        assertThat(forget("waits")).isEqualTo(EditResult.APPLIED);
        assertThat(pod("waits").annotations()).isEqualTo(Map.of("a", "theirs", "b", "own"));
        assertThat(state.cluster().devices().claims().get(0).reservedFor()).containsExactly("u2");
        assertThat(state.cluster().devices().claims().get(0).allocation()).isNotNull();
    }

    @Test
    void aPodThatHasStartedKeepsItsNode() {
        state = state.apply(
                        new Edit.Changed(List.of(new Patched<>(Kinds.POD, "default/waits", PodPatch.started(START)))))
                .state();
        assertThat(forget("waits").findings().get(0).message())
                .isEqualTo("pod default/waits has started or ended since.");
        assertThat(pod("waits").node()).isEqualTo("n");
    }

    @Test
    void volumesAndTheirClaimsAreFreeAgain() {
        assertThat(state.cluster().storage()).isNotEqualTo(before.cluster().storage());
        assertThat(forget("other")).isEqualTo(EditResult.APPLIED);
        assertThat(state.cluster().storage()).isEqualTo(before.cluster().storage());
    }

    @Test
    void withoutADecisionThereIsNothingToForget() {
        assertThat(forget("none").findings().get(0).message())
                .isEqualTo("the report decides nothing about pod default/none.");
    }

    /** The uid decides: a pod that was deleted and created again under the same name is another pod. */
    @Test
    void aDecisionIsAboutThePodWithItsUid() {
        ClusterState again = before.apply(Objects.there("""
                        {kind: List, items: [
                        {kind: Pod, metadata: {name: waits, uid: u9}, spec: {schedulerName: volcano}},
                        {kind: Pod, metadata: {name: runs, uid: r9}, spec: {nodeName: n}, status: {phase: Running}}]}
                        """)).state();
        CycleReport decided = CycleReport.builder()
                .binds(List.of(bound("waits", "u1"), bound("other", "")))
                .evictions(List.of(eviction("r1")))
                .failures(List.of(new Failure("default/waits", "", "", "allocate", "", "u1")))
                .amendments(List.of(new Amendment("default/waits", "priority", 1, "u1")))
                .build();
        AppliedEdits applied = again.apply(new Edit.Decided(decided));
        assertThat(applied.stale())
                .containsExactly(
                        new StaleDecision("default/waits", What.BIND),
                        new StaleDecision("default/runs", What.EVICTION),
                        new StaleDecision("default/waits", What.FAILURE),
                        new StaleDecision("default/waits", What.AMENDMENT));
        assertThat(applied.state().task("default/waits")).isEqualTo(again.task("default/waits"));
        assertThat(java.util.Objects.requireNonNull(applied.state().task("default/other"))
                        .node())
                .isEqualTo("n");
        state = again;
        assertThat(forget("waits").findings().get(0).message())
                .isEqualTo("pod default/waits was deleted and created again since.");
    }

    @Test
    void aBindToANodeThatHasGoneIsStale() {
        AppliedEdits applied = before.apply(new Edit.Gone("Node", "n"), new Edit.Decided(report));
        assertThat(applied.stale()).contains(new StaleDecision("default/waits", What.BIND));
        assertThat(java.util.Objects.requireNonNull(applied.state().task("default/waits"))
                        .node())
                .isEmpty();
    }

    @Test
    void thePhaseOfAGroupIsAboutTheGroupWithItsUid() {
        ClusterState again = before.apply(Objects.there("""
                        {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: g, uid: g2},
                        spec: {minMember: 1}, status: {phase: Pending}}
                        """)).state();
        CycleReport decided = report.toBuilder()
                .groupUids(new TreeMap<>(Map.of("default/g", "g1")))
                .build();
        AppliedEdits applied = again.apply(new Edit.Decided(decided));
        assertThat(applied.stale()).containsExactly(new StaleDecision("default/g", What.PHASE));
        assertThat(applied.state().cluster().jobs().get(0).phase()).isEqualTo(JobPhase.PENDING);
        assertThat(again.apply(new Edit.Decided(report)).stale()).isEmpty();
    }

    @Test
    void aPartOfAReportKeepsTheStatesThatItDoesNotSpeakOf() {
        PluginState first = PluginState.of("a", "x", 1, START, "1");
        PluginState second = PluginState.of("a", "y", 1, START, "2");
        PluginState third = PluginState.of("b", "", 1, START, "3");
        ClusterState carrying = before.apply(new Edit.Decided(report.toBuilder()
                        .pluginStates(List.of(first, second, third))
                        .build()))
                .state();
        assertThat(states(carrying, CycleReport.builder())).containsExactly(first, second, third);
        assertThat(states(carrying, CycleReport.builder().pluginStates(List.of(second))))
                .containsExactly(second, third);
        assertThat(states(carrying, CycleReport.builder().closed(List.of("b")))).containsExactly(first, second);
    }

    private static List<PluginState> states(ClusterState state, CycleReport.Builder report) {
        return state.apply(new Edit.Decided(report.build())).state().cluster().pluginStates();
    }

    private static Bind bound(String pod, String uid) {
        return new Bind(
                "default/" + pod,
                "",
                "n",
                "allocate",
                null,
                List.of(),
                null,
                0,
                1,
                List.of(),
                new TreeMap<>(),
                List.of(),
                List.of(),
                uid);
    }

    private static Eviction eviction(String uid) {
        return new Eviction("default/runs", "", "", "n", "", "reclaim", EvictionReason.of(""), uid);
    }

    private EditResult forget(String pod) {
        AppliedEdits applied = state.apply(new Edit.Forget(before, report, "default/" + pod));
        state = applied.state();
        return applied.results().get(0);
    }

    private void patch(java.util.function.UnaryOperator<TaskSpec> change) {
        Patch<TaskSpec> patch = Patch.of(change, fields -> {});
        state = state.apply(new Edit.Changed(List.of(new Patched<>(Kinds.POD, "default/waits", patch))))
                .state();
    }

    private TaskSpec pod(String name) {
        return java.util.Objects.requireNonNull(state.task("default/" + name));
    }

    private static Bind bind(String pod, List<VolumeBinding> volumes) {
        TreeMap<String, String> annotations = new TreeMap<>(Map.of("a", "set", "c", "set"));
        ClaimedDevices claim = new ClaimedDevices("default/c", "u1", new ClaimAllocation(List.of(), null));
        return new Bind(
                "default/" + pod,
                "",
                "n",
                "allocate",
                null,
                List.of(),
                null,
                0,
                1,
                volumes,
                annotations,
                volumes.isEmpty() ? List.of(claim) : List.of(),
                List.of(),
                "");
    }
}
