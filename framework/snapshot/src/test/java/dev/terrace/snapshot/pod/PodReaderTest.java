package dev.terrace.snapshot.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.Dump;
import dev.terrace.snapshot.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodReaderTest {
    @ParameterizedTest
    @CsvSource({
        "'annotations: {volcano.sh/preemptable: \"false\"}, labels: {volcano.sh/preemptable: \"true\"}', false, 1",
        "'labels: {volcano.sh/preemptable: \"F\"}', false, 1",
        "'labels: {volcano.sh/preemptable: \"yes\"}', false, 1",
        "'labels: {volcano.sh/preemptable: \"1\"}', true, 1",
        "'annotations: {volcano.sh/task-priority: \"high\"}', true, 1",
        "'annotations: {volcano.sh/task-priority: \"-3\"}', true, -3",
    })
    void annotationsAreReadAsVolcanoDoes(String meta, boolean preemptable, int priority) {
        TaskSpec pod =
                Dump.pod("kind: Pod\nmetadata: {name: p, " + meta + "}\nspec: {nodeName: n}\nstatus: {phase: Running}");
        assertThat(pod.preemptable()).isEqualTo(preemptable);
        assertThat(pod.priority()).isEqualTo(priority);
    }

    @Test
    void podsOfOtherSchedulersAreThereOnlyOnANode() {
        String pods = """
                kind: List
                items:
                - {kind: Pod, metadata: {name: ours}, spec: {schedulerName: volcano}}
                - {kind: Pod, metadata: {name: theirs}, spec: {schedulerName: other}}
                - {kind: Pod, metadata: {name: unnamed}}
                - {kind: Pod, metadata: {name: placed}, spec: {nodeName: n}, status: {phase: Failed}}
                """;
        assertThat(names(Dump.snapshot(pods))).containsExactly("ours", "placed");
        assertThat(names(Dump.snapshot(pods, ReadOptions.defaults().scheduler("other"))))
                .containsExactly("placed", "theirs");
        assertThat(names(Dump.snapshot(pods, ReadOptions.defaults().unnamed("volcano"))))
                .containsExactly("ours", "placed", "unnamed");
    }

    @Test
    void equalPodsShareOneTemplateAndOneMapOfLabels() {
        Cluster cluster = Dump.cluster("""
                items:
                - {kind: Pod, metadata: {name: a, labels: {x: y}}, spec: {nodeName: n, containers: [{image: i}]}}
                - {kind: Pod, metadata: {name: b, labels: {x: y}}, spec: {nodeName: n, containers: [{image: \
                "i:latest"}]}}
                kind: List
                """);
        TaskSpec one = cluster.tasks().get(0);
        TaskSpec other = cluster.tasks().get(1);
        assertThat(one.template()).isSameAs(other.template());
        assertThat(one.labels()).isSameAs(other.labels());
    }

    private static List<String> names(Snapshot snapshot) {
        return snapshot.cluster().tasks().stream().map(TaskSpec::name).toList();
    }
}
