package dev.terrace.replay.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.replay.LoggedSchedule;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.result.LogFit;
import dev.terrace.replay.result.LogFit.Difference;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.world.ReplayWorld;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares the schedule of a log of four jobs on 4 cpu, and a replay of it, with values computed by hand. */
class LogComparisonTest {
    private static final List<TraceJob> JOBS = List.of(
            job("a", 0, 100, 3, 0), job("b", 10, 50, 2, 200), job("c", 20, 10, 1, 100), job("d", 30, 10, 4, -1));
    private static final Trace TRACE = Trace.builder("log", "log", PackedJobs.of(JOBS))
            .nodes(List.of(new TraceNode("n", 1, 4000, TraceNode.UNLIMITED, 0, Map.of())))
            .build();

    private static TraceJob job(String id, long submit, long run, int cpus, long start) {
        TaskRequest request = TaskRequest.cpu(1000L * cpus);
        return new TraceJob(id, submit, run, -1, 1, 1, request, "q", "u", null, start, "", TraceJob.UNKNOWN, 0);
    }

    private static ReplayResult logged(IdleOverTime idle) {
        ReplayPlan plan = new ReplayPlan(TRACE, ReplayWorld.build(TRACE), Semantics.atOnce(), false, 0, null);
        return new LoggedSchedule(plan, idle).run();
    }

    @Test
    void theLogIsMeasuredAsItWas() {
        ReplayResult result = logged(new IdleOverTime());
        assertThat(result.configuration()).isEqualTo("logged");
        assertThat(result.ended()).isEqualTo(3);
        assertThat(result.starved()).extracting("job").containsExactly("d");
        assertThat(result.metrics())
                .containsEntry(ReplayMetric.MAKESPAN, 250L)
                .containsEntry(ReplayMetric.MEAN_WAIT, 90.0)
                .containsEntry(ReplayMetric.UTILISATION, 410 / 1000.0);
    }

    @Test
    void jobsThatDifferHaveReasons() {
        IdleOverTime idle = new IdleOverTime();
        logged(idle);
        LogComparison comparison = new LogComparison(0, idle);
        comparison.submitted(JOBS.get(0));
        comparison.decided(waiting("a", "n is reserved for job replay/a"), LogComparisonTest::id, 0);
        comparison.submitted(JOBS.get(1));
        comparison.submitted(JOBS.get(2));
        comparison.submitted(JOBS.get(3));
        for (int job = 0; job < 4; job++) {
            comparison.started(JOBS.get(job), 0, 1, 120, "n", Map.of());
        }
        comparison.decided(waiting("b", "started by now"), LogComparisonTest::id, 200);
        comparison.ended(JOBS.get(0), 400, 500);
        comparison.ended(JOBS.get(1), 120, 170);
        comparison.ended(JOBS.get(2), 103, 113);
        comparison.unfinished(JOBS.get(3), TraceJob.UNKNOWN);
        assertThat(comparison.fit())
                .isEqualTo(new LogFit(
                        3,
                        1 / 3.0,
                        1 / 3.0,
                        (400 + 80 + 3) / 3.0,
                        List.of(
                                new Difference("a", 0, 400L, "n is reserved for job a"),
                                new Difference(
                                        "b",
                                        190,
                                        110L,
                                        "had room in the log when it starts here: 4 cpu idle, 2 needed"),
                                new Difference("c", 80, 83L, "no reason is reported"))));
    }

    @Test
    void jobsOfTheWarmUpAreNotCompared() {
        LogComparison comparison = new LogComparison(15, new IdleOverTime());
        JOBS.forEach(comparison::submitted);
        JOBS.forEach(job -> comparison.ended(job, 100, 110));
        assertThat(comparison.fit().jobs()).isEqualTo(1);
    }

    private static String id(String group) {
        return group.substring("replay/".length());
    }

    private static CycleReport waiting(String job, String reason) {
        return CycleReport.builder()
                .waiting(List.of(new Waiting(
                        "replay/" + job,
                        "q",
                        1,
                        0,
                        List.of(),
                        reason,
                        Collections.emptySortedMap(),
                        0,
                        List.of(),
                        null,
                        null,
                        false)))
                .build();
    }
}
