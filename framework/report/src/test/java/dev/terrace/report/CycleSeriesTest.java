package dev.terrace.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.resource.ResourceNames;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CycleSeriesTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final CycleSeries series = new CycleSeries(Duration.ofSeconds(30));

    @Test
    void aPodThatIsEvictedTwiceIsNamedWithItsCycles() {
        add(0, evicts("ns/a", "ns/b"));
        add(30, evicts("ns/b"));
        assertThat(series.evictedAgain()).isEqualTo(Map.of("ns/b", List.of(1, 2)));
    }

    @Test
    void aCycleThatDecidesNothingAndLeavesTheSameWaitingIsUnchanged() {
        add(0, waits("ns/j"));
        add(30, waits("ns/j"));
        add(60, waits("ns/j", "ns/k"));
        assertThat(series.unchanged()).containsExactly(2);
    }

    @Test
    void aJobWaitsFromTheCycleInWhichItBegan() {
        add(0, waits("ns/j"));
        add(30, waits("ns/j", "ns/k"));
        add(60, waits("ns/k", "ns/j"));
        assertThat(series.longestWaiting())
                .extracting(job -> job.waiting().job(), CycleSeries.Starving::since)
                .containsExactly(tuple("ns/j", START), tuple("ns/k", START.plusSeconds(30)));
    }

    @Test
    void cyclesThatEvictTheSamePodsUntilTheEndDoNotSettle() {
        add(0, evicts("ns/a", "ns/b"));
        add(30, evicts("ns/a"));
        assertThat(series.unsettled()).isEmpty();
        add(60, evicts("ns/a"));
        assertThat(series.unsettled()).hasValue("does not settle: 4 evictions in 3 cycles, 1 pod more than once");
        assertThat(series.document()).containsEntry("settles", false).containsEntry("evictions", 4);
        add(90, waits());
        assertThat(series.unsettled()).isEmpty();
    }

    @Test
    void aPodThatIsPipelinedAgainAndAgainIsNamedUntilItIsBound() {
        for (int cycle = 0; cycle < 3; cycle++) {
            add(
                    30 * cycle,
                    CycleReport.builder().pipelined(List.of(bind("ns/a"))).build());
        }
        assertThat(series.pipelinedAgain()).isEqualTo(Map.of("ns/a", List.of(1, 2, 3)));
        assertThat(series.unsettled()).hasValue("does not settle: 1 pod pipelined again and again, and not bound");
        add(90, CycleReport.builder().binds(List.of(bind("ns/a"))).build());
        assertThat(series.unsettled()).isEmpty();
    }

    @Test
    void cyclesThatGaveUpAPromiseSettle() {
        for (int cycle = 0; cycle < 3; cycle++) {
            add(
                    30 * cycle,
                    CycleReport.builder().pipelined(List.of(bind("ns/a"))).build());
        }
        add(90, waits("ns/j"));
        assertThat(series.pipelinedAgain()).containsOnlyKeys("ns/a");
        assertThat(series.unsettled()).isEmpty();
    }

    @Test
    void aPromiseWithinTheGraceIsNotRepeated() {
        for (int cycle = 0; cycle < 4; cycle++) {
            add(
                    10 * cycle,
                    CycleReport.builder().pipelined(List.of(bind("ns/a"))).build());
        }
        assertThat(series.pipelinedAgain()).isEmpty();
    }

    @Test
    void aSeriesThatEndsBeforeAnyEvictedPodHasLeftSaysSo() {
        add(0, evicts("ns/a"));
        add(10, waits());
        assertThat(series.tooShort())
                .hasValue("No evicted pod has left: the first was evicted 10 s before the last cycle, and the grace is"
                        + " 30 s.");
        add(30, waits());
        assertThat(series.tooShort()).isEmpty();
    }

    private void add(int seconds, CycleReport report) {
        Cluster cluster = Cluster.builder(ResourceNames.of(List.of()))
                .now(START.plusSeconds(seconds))
                .build();
        series.add(SeriesCycle.of(cluster, report));
    }

    private static Bind bind(String pod) {
        return new Bind(pod, "", "n", "", null, List.of(), null, 0, 1, List.of());
    }

    private static CycleReport evicts(String... pods) {
        return CycleReport.builder()
                .evictions(Stream.of(pods)
                        .map(pod -> new Eviction(pod, "", "", "n", "", "reclaim", ""))
                        .toList())
                .build();
    }

    private static CycleReport waits(String... jobs) {
        return CycleReport.builder()
                .waiting(Stream.of(jobs)
                        .map(job -> new Waiting(
                                job,
                                "q",
                                1,
                                0,
                                List.of(),
                                "",
                                Collections.emptySortedMap(),
                                0,
                                List.of(),
                                null,
                                null,
                                false))
                        .toList())
                .build();
    }
}
