package dev.terrace.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PluginState;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.objects.ReadOptions;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what events do to an assumed binding or eviction, and what is left when it is forgotten. */
class AssumeTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final String POD = """
            {kind: Pod, metadata: {name: p, uid: %s, labels: {l: %s}, annotations: {a: own} %s},
             spec: {schedulerName: volcano, terminationGracePeriodSeconds: 7 %s}, status: {phase: %s}}
            """;
    private static final String DUMP = """
            kind: List
            apiVersion: v1
            items:
            - {kind: Node, metadata: {name: n1}, status: {allocatable: {cpu: 4, pods: 10}}}
            """ + "- " + POD.formatted("u1", "a", "", "", "Pending");

    private final ClusterState before = Objects.read(
                    new ByteArrayInputStream(DUMP.getBytes(StandardCharsets.UTF_8)),
                    ReadOptions.defaults().at(START))
            .state();

    /**
     * @param steps edits, separated by spaces
     * @param after node, label and uid of the pod; "gone" without it
     * @param observed whether the binding is still assumed
     * @param last the outcome of the last step
     */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            steps                         | after   | observed | last
            assume                        | n1 a u1 | true     | applied
            assume assume                 | n1 a u1 | true     | applied
            assume forget                 | - a u1  | false    | applied
            assume forget forget          | - a u1  | false    | refused
            forget                        | - a u1  | false    | refused
            assume forget-u2              | n1 a u1 | true     | refused
            assume changed                | - b u1  | false    | applied
            assume changed+assume         | n1 b u1 | true     | applied
            assume changed+assume forget  | - b u1  | false    | applied
            assume confirmed              | n1 c u1 | false    | applied
            assume confirmed+assume       | n1 c u1 | false    | applied
            assume confirmed+assume forget| n1 c u1 | false    | refused
            assume elsewhere+assume       | n2 b u1 | false    | stale
            assume other+assume           | - d u2  | false    | stale
            assume other forget           | - d u2  | false    | refused
            assume gone+assume            | gone    | false    | stale
            assume gone forget            | gone    | false    | refused
            assume leaving+assume         | n1 e u1 | true     | applied
            assume leaving+assume forget  | - e u1  | false    | applied
            assume ended+assume           | - f u1  | false    | stale
            assume invalid                | n1 a u1 | true     | refused
            assume invalid forget         | - a u1  | false    | applied
            claims                        | - a u1  | false    | refused
            """)
    void anEventOverwritesAnAssumption(String steps, String after, boolean observed, String last) {
        Outcome outcome = apply(steps);
        TaskSpec pod = outcome.state().task("default/p");
        assertThat(pod == null ? "gone" : described(pod)).isEqualTo(after);
        assertThat(outcome.state().observed("default/p") != null).isEqualTo(observed);
        assertThat(outcome.last()).isEqualTo(last);
    }

    /**
     * @param after node, and whether the pod is leaving; "gone" without it
     * @param observed node and deletion as the last event described them, if one of them is assumed
     */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            steps                              | after      | observed | last
            evict                              | - stays    | none     | stale
            confirmed evict                    | n1 leaves  | n1 stays | applied
            confirmed evict evict              | n1 leaves  | n1 stays | applied
            confirmed evict stay               | n1 stays   | none     | applied
            confirmed evict stay stay          | n1 stays   | none     | refused
            confirmed evict stay-u2            | n1 leaves  | n1 stays | refused
            confirmed stay                     | n1 stays   | none     | refused
            confirmed evict forget             | n1 leaves  | n1 stays | refused
            confirmed evict confirmed          | n1 stays   | none     | applied
            confirmed evict confirmed+evict    | n1 leaves  | n1 stays | applied
            confirmed evict departs+evict      | n1 leaves  | none     | applied
            confirmed evict departs+evict stay | n1 leaves  | none     | refused
            confirmed evict other+evict        | - stays    | none     | stale
            confirmed evict gone+evict         | gone       | none     | stale
            confirmed evict done+evict         | n1 stays   | none     | stale
            assume evict                       | n1 leaves  | - stays  | applied
            assume evict stay                  | n1 stays   | - stays  | applied
            assume evict forget                | - leaves   | - stays  | applied
            assume evict forget stay           | - stays    | none     | applied
            assume evict stay forget           | - stays    | none     | applied
            assume evict confirmed+evict       | n1 leaves  | n1 stays | applied
            assume evict changed+assume+evict  | n1 leaves  | - stays  | applied
            """)
    void anEvictionIsAssumedBesideABinding(String steps, String after, String observed, String last) {
        Outcome outcome = apply(steps);
        TaskSpec pod = outcome.state().task("default/p");
        TaskSpec described = outcome.state().observed("default/p");
        assertThat(pod == null ? "gone" : stay(pod)).isEqualTo(after);
        assertThat(described == null ? "none" : stay(described)).isEqualTo(observed);
        assertThat(outcome.last()).isEqualTo(last);
    }

    private static String stay(TaskSpec pod) {
        return (pod.node().isEmpty() ? "-" : pod.node()) + (pod.deleted() == null ? " stays" : " leaves");
    }

    /** @param last the outcome of the last step */
    private record Outcome(ClusterState state, String last) {}

    private Outcome apply(String steps) {
        ClusterState state = before;
        String outcome = "";
        for (String step : steps.split(" ", -1)) {
            List<Edit> edits = new ArrayList<>();
            for (String word : step.split("\\+", -1)) {
                edits.add(edit(word));
            }
            AppliedEdits applied = state.applyValid(edits);
            state = applied.state();
            boolean isApplied = applied.results().stream().allMatch(EditResult::isApplied);
            outcome = !isApplied ? "refused" : applied.stale().isEmpty() ? "applied" : "stale";
        }
        return new Outcome(state, outcome);
    }

    private static String described(TaskSpec pod) {
        String node = pod.node().isEmpty() ? "-" : pod.node();
        return node + " " + pod.labels().get("l") + " " + pod.uid();
    }

    private static Edit edit(String word) {
        return switch (word) {
            case "assume" -> new Edit.Assume(bind("u1", List.of()));
            case "claims" -> new Edit.Assume(bind("u1", List.of(new VolumeBinding("c", ""))));
            case "forget" -> new Edit.ForgetAssumed("default/p", "u1");
            case "forget-u2" -> new Edit.ForgetAssumed("default/p", "u2");
            case "evict" -> new Edit.AssumeEviction(eviction());
            case "stay" -> new Edit.ForgetEviction("default/p", "u1");
            case "stay-u2" -> new Edit.ForgetEviction("default/p", "u2");
            case "departs" ->
                pod("u1", "e", ", deletionTimestamp: '2026-01-01T00:00:09Z'", ", nodeName: n1", "Running");
            case "done" -> pod("u1", "f", "", ", nodeName: n1", "Succeeded");
            case "gone" -> new Edit.Gone("Pod", "default/p");
            case "changed" -> pod("u1", "b", "", "", "Pending");
            case "confirmed" -> pod("u1", "c", "", ", nodeName: n1", "Pending");
            case "elsewhere" -> pod("u1", "b", "", ", nodeName: n2", "Pending");
            case "other" -> pod("u2", "d", "", "", "Pending");
            case "leaving" -> pod("u1", "e", ", deletionTimestamp: '2026-01-01T00:00:09Z'", "", "Pending");
            case "ended" -> pod("u1", "f", "", "", "Failed");
            case "invalid" ->
                pod("u1", "x", "", ", containers: [{name: c, resources: {requests: {cpu: 1x}}}]", "Pending");
            default -> throw new IllegalArgumentException(word);
        };
    }

    private static Edit pod(String uid, String label, String metadata, String spec, String phase) {
        return Objects.there(POD.formatted(uid, label, metadata, spec, phase));
    }

    private static Bind bind(String uid, List<VolumeBinding> volumes) {
        TreeMap<String, String> annotations = new TreeMap<>(Map.of("a", "set", "c", "set"));
        return new Bind(
                "default/p",
                "",
                "n1",
                "allocate",
                null,
                List.of(),
                null,
                0,
                1,
                volumes,
                annotations,
                List.of(),
                List.of(),
                uid);
    }

    private static Eviction eviction() {
        return new Eviction("default/p", "", "", "n1", "", "reclaim", EvictionReason.of("chosen"), "u1");
    }

    @Test
    void aForgottenPodIsAsTheLastEventDescribedIt() {
        ClusterState assumed =
                before.apply(new Edit.Assume(bind("u1", List.of()))).state();
        TaskSpec pod = java.util.Objects.requireNonNull(assumed.task("default/p"));
        assertThat(pod.annotations()).containsEntry("a", "set").containsEntry("c", "set");
        assertThat(pod.scheduled()).isEqualTo(START);
        assertThat(assumed.apply(edit("forget")).state().cluster()).isEqualTo(before.cluster());
    }

    @Test
    void statesOfPluginsStay() {
        ClusterState carrying = ClusterState.of(
                before.cluster().with(List.of(PluginState.of("a", "", 1, START, "history"))), List.of());
        assertThat(carrying.apply(edit("assume")).state().cluster().pluginStates())
                .hasSize(1);
    }
}
