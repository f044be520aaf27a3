package dev.terrace.kubernetes.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.client.Answer;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.report.CycleReport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupPhasesTest {
    private long now;
    private final List<Request> sent = new ArrayList<>();
    private CompletableFuture<Answer> answer = answer(200);
    private final Outbox outbox = new Outbox(
            request -> {
                sent.add(request);
                return answer;
            },
            Permit.ALWAYS,
            Runnable::run,
            () -> now,
            List.of());
    private final GroupPhases phases = new GroupPhases(outbox, () -> now);

    private static CompletableFuture<Answer> answer(int code) {
        return CompletableFuture.completedFuture(new Answer(code, new byte[0], 1, "", ""));
    }

    private static JobSpec group(String uid) {
        return JobSpec.builder("ml", "train").uid(uid).build();
    }

    private void decide(JobSpec group, JobPhase phase) {
        phases.decided(
                Cluster.empty().toBuilder().jobs(List.of(group)).build(),
                CycleReport.builder()
                        .changedPhases(new TreeMap<>(phase == JobPhase.NONE ? Map.of() : Map.of("ml/train", phase)))
                        .build());
        var unused = phases.repeat();
        outbox.send();
    }

    @Test
    void aPhaseIsWrittenOnceForAWhile() {
        JobSpec group = group("u1");
        decide(group, JobPhase.INQUEUE);
        decide(group, JobPhase.INQUEUE);
        assertThat(sent)
                .containsExactly(new Request(
                        "PATCH",
                        "/apis/scheduling.volcano.sh/v1beta1/namespaces/ml/podgroups/train",
                        "application/merge-patch+json",
                        "{\"metadata\":{\"uid\":\"u1\"},\"status\":{\"phase\":\"Inqueue\"}}"));
        now += Duration.ofSeconds(10).toNanos();
        decide(group, JobPhase.INQUEUE);
        assertThat(sent).as("another writer took the phase back").hasSize(2);
        decide(group("u2"), JobPhase.INQUEUE);
        assertThat(sent).as("another group of the name").hasSize(3);
        decide(group("u2"), JobPhase.RUNNING);
        decide(group("u2"), JobPhase.NONE);
        assertThat(sent).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "500, true", "403, true", "409, true", "404, false", "422, false"})
    void aWriteThatMayYetSucceedIsRepeatedAfterGrowingPauses(int code, boolean isRepeated) {
        JobSpec group = group("u1");
        answer = code == 0 ? CompletableFuture.failedFuture(new IOException("lost")) : answer(code);
        decide(group, JobPhase.INQUEUE);
        assertThat(phases.repeat()).isEqualTo(isRepeated ? Duration.ofMillis(250) : Duration.ofSeconds(10));
        now += Duration.ofMillis(250).toNanos();
        decide(group, JobPhase.INQUEUE);
        assertThat(sent).hasSize(isRepeated ? 2 : 1);
        now += Duration.ofMillis(500).toNanos();
        answer = answer(200);
        decide(group, JobPhase.INQUEUE);
        assertThat(sent).hasSize(isRepeated ? 3 : 1);
    }

    @Test
    void aPhaseThatIsNotDecidedAnyMoreIsNotWritten() {
        phases.decided(
                Cluster.empty().toBuilder().jobs(List.of(group("u1"))).build(),
                CycleReport.builder()
                        .changedPhases(new TreeMap<>(Map.of("ml/train", JobPhase.INQUEUE)))
                        .build());
        decide(group("u1"), JobPhase.NONE);
        assertThat(sent).isEmpty();
    }

    @Test
    void missingQueuesAreCreatedOnceInAWhile() {
        DefaultQueues queues = new DefaultQueues(outbox, () -> now);
        Cluster cluster = Cluster.empty().toBuilder()
                .queues(List.of(QueueSpec.builder("root").build()))
                .build();
        queues.decided(cluster);
        queues.decided(cluster);
        outbox.send();
        assertThat(sent).extracting(Request::path).containsExactly("/apis/scheduling.volcano.sh/v1beta1/queues");
        assertThat(sent.get(0).body()).contains("\"default\"", "\"reclaimable\": true");
        now += Duration.ofSeconds(10).toNanos();
        queues.decided(cluster);
        outbox.send();
        assertThat(sent).hasSize(2);
    }
}
