package dev.terrace.replay.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares the metrics of a few jobs with values computed by hand. */
class MeasuresTest {
    private static TraceJob job(long submit, long run) {
        return new TraceJob("j", submit, run, -1, 1, 1, TaskRequest.cpu(1000), "", "", null, -1, "", 0);
    }

    @Test
    void aWaitARestartAndAnIdleHalf() {
        Measures measures = new Measures(2000, 0);
        TraceJob first = job(10, 20);
        TraceJob second = job(20, 4);
        measures.submitted(first);
        measures.started(first, 10);
        measures.submitted(second);
        measures.evicted(first, 10, 16, 6);
        measures.started(second, 30);
        measures.held(second, 30, 34);
        measures.ended(second, 34);
        measures.held(first, 40, 60);
        measures.ended(first, 60);
        assertThat(measures.values())
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry(ReplayMetric.JOBS, 2L),
                        Map.entry(ReplayMetric.MAKESPAN, 50L),
                        Map.entry(ReplayMetric.MEAN_WAIT, 5.0),
                        Map.entry(ReplayMetric.MAX_WAIT, 10L),
                        Map.entry(ReplayMetric.MEAN_TURNAROUND, 32.0),
                        Map.entry(ReplayMetric.MEAN_BOUNDED_SLOWDOWN, (2.5 + 1.4) / 2),
                        Map.entry(ReplayMetric.UTILISATION, 0.3),
                        Map.entry(ReplayMetric.GOODPUT, 0.24),
                        Map.entry(ReplayMetric.EVICTIONS, 1L),
                        Map.entry(ReplayMetric.LOST_SECONDS, 6L)));
    }

    @Test
    void whatIsWarmIsNotMeasured() {
        Measures measures = new Measures(1000, 100);
        TraceJob warm = job(0, 150);
        TraceJob cold = job(120, 10);
        measures.submitted(warm);
        measures.started(warm, 0);
        measures.submitted(cold);
        measures.held(warm, 0, 150);
        measures.ended(warm, 150);
        measures.started(cold, 150);
        measures.held(cold, 150, 160);
        measures.ended(cold, 160);
        assertThat(measures.values())
                .containsEntry(ReplayMetric.JOBS, 1L)
                .containsEntry(ReplayMetric.MAKESPAN, 40L)
                .containsEntry(ReplayMetric.MEAN_WAIT, 30.0)
                .containsEntry(ReplayMetric.UTILISATION, 1.0);
    }

    @Test
    void nothingIsNoNumberThatIsMissing() {
        assertThat(new Measures(0, 0).values().values())
                .allSatisfy(value -> assertThat(value.doubleValue()).isZero());
    }
}
