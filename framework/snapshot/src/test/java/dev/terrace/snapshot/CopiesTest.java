package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.Patches;
import dev.terrace.inputs.Source;
import dev.terrace.model.Cluster;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.pod.PodPatch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests repeated objects in a dump, and pods without a phase. */
class CopiesTest {
    private static final String POD =
            "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"managedFields\":[%s]},"
                    + "\"spec\":{\"nodeName\":\"n\"},\"status\":{\"phase\":\"%s\"}}\n";

    private static String pod(String phase) {
        return POD.formatted("", phase);
    }

    private static String event(String type, String object) {
        return "{\"type\": \"" + type + "\", \"object\": " + object + "}\n";
    }

    @Test
    void copiesThatDifferInWhatIsNotReadCountOnce() {
        assertThat(Dump.cluster(POD.formatted(1, "Running") + POD.formatted(2, "Running"))
                        .tasks())
                .hasSize(1);
    }

    @Test
    void copiesAreWrittenOnce() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SnapshotWriter.apply(
                new Source(
                        "dump",
                        () -> new ByteArrayInputStream(
                                (pod("Running") + pod("Running")).getBytes(StandardCharsets.UTF_8))),
                new Patches(),
                out,
                SnapshotWriter.Format.JSON);
        assertThat(out.toString(StandardCharsets.UTF_8).split("\"kind\":\\s*\"Pod\""))
                .hasSize(2);
    }

    @Test
    void theLastStateOfAWatchedObjectCounts() {
        Cluster cluster = Dump.cluster(event("ADDED", pod("Pending"))
                + event("MODIFIED", pod("Running"))
                + event("BOOKMARK", "{\"kind\": \"Pod\", \"metadata\": {\"resourceVersion\": \"7\"}}")
                + event("MODIFIED", pod("Succeeded")));
        assertThat(cluster.tasks()).extracting(TaskSpec::phase).containsExactly(PodPhase.SUCCEEDED);
        assertThat(Dump.cluster(event("ADDED", pod("Running")) + event("DELETED", pod("Running")))
                        .tasks())
                .isEmpty();
        assertThat(Dump.warnings(event("ADDED", pod("Running"))
                        + event("ERROR", "{\"kind\": \"Status\", \"message\": \"too old resource version\"}")))
                .contains(
                        "dump.yaml:3:1: the watch ended here with an error: too old resource version. Later changes are unknown.");
    }

    @Test
    void recordingsOfTheSimulatorAreWatchEvents() {
        String record = "{\"time\": \"2026-01-01T00:00:00Z\", \"event\": \"%s\", \"resource\": %s}\n";
        assertThat(Dump.cluster(record.formatted("Add", pod("Pending")) + record.formatted("Update", pod("Running")))
                        .tasks())
                .extracting(TaskSpec::phase)
                .containsExactly(PodPhase.RUNNING);
        assertThat(Dump.cluster(record.formatted("Add", pod("Pending")) + record.formatted("Delete", pod("Running")))
                        .tasks())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "apiVersion: v1\nitems:\n- {metadata: {name: p}}\nkind: PodList\n",
                "kind: PodList\nitems:\n- {metadata: {name: p}}\n",
                "kind: List\nitems:\n- items:\n  - {metadata: {name: p}}\n  kind: PodList\n",
            })
    void itemsHaveTheKindOfTheirList(String list) {
        assertThat(Dump.snapshot(list, ReadOptions.defaults().unnamed("volcano"))
                        .cluster()
                        .tasks())
                .hasSize(1);
    }

    @Test
    void aPodOnANodeWithoutAPhaseIsBoundAndNoVictim() {
        String text = "kind: Pod\nmetadata: {name: p}\nspec: {nodeName: n}\n";
        TaskSpec pod = Dump.pod(text);
        assertThat(pod.phase()).isEqualTo(PodPhase.PENDING);
        assertThat(pod.preemptable()).isFalse();
        assertThat(Dump.warnings(text))
                .contains(
                        "dump.yaml:1:1: pod default/p is on a node and has no status.phase: it counts as bound, not yet"
                                + " running, and is not evicted.");
        assertThat(PodPatch.started(Instant.EPOCH).change().apply(pod).preemptable())
                .isTrue();
    }

    @Test
    void oneSentenceIsSaidThreeTimes() {
        assertThat(Dump.errors("{\"a\": 1}\n".repeat(1000)))
                .hasSize(3)
                .last()
                .asString()
                .startsWith("dump.yaml:3:1: this object has no kind.")
                .endsWith("(And 997 more like this.)");
    }
}
