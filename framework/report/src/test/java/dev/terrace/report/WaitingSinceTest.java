package dev.terrace.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WaitingSinceTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of());
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void theOldestGroupOfAQueueCounts() {
        WaitingSince since = new WaitingSince(cluster(
                JobSpec.builder("ns", "new").created(START.plusSeconds(9)).build(),
                JobSpec.builder("ns", "old").created(START).build()));
        assertThat(since.ofQueues(List.of(waits("ns/new"), waits("ns/old")))).isEqualTo(Map.of("q", START));
    }

    @Test
    void theOldestWaitingPodOfAGroupWithoutATimeCounts() {
        WaitingSince since = new WaitingSince(cluster(JobSpec.builder("ns", "j").build()));
        assertThat(since.of(waits("ns/j", "ns/b", "ns/a"))).hasValue(START.plusSeconds(1));
        assertThat(since.of(waits("ns/j"))).isEmpty();
    }

    private static Cluster cluster(JobSpec... jobs) {
        return Cluster.builder(NAMES)
                .jobs(List.of(jobs))
                .tasks(List.of(pod("a", 1), pod("b", 2)))
                .now(START.plusSeconds(60))
                .build();
    }

    private static TaskSpec pod(String name, int seconds) {
        return TaskSpec.builder(
                        "ns", name, PodTemplate.builder(Amounts.none(NAMES)).build())
                .created(START.plusSeconds(seconds))
                .build();
    }

    private static Waiting waits(String job, String... pods) {
        return new Waiting(
                job, "q", pods.length, 0, List.of(pods), "", new TreeMap<>(), 0, List.of(), null, null, false);
    }
}
