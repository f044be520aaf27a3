package dev.terrace.replay.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.picture.ReplayFigures.Replayed;
import dev.terrace.replay.result.MeasuredGroups;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.world.ReplayWorld;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScheduleFiguresTest {
    private static final TraceJob GANG = new TraceJob(
            "g", 0, 10, -1, 2, 2, new TaskRequest(1000, 0, 0, 0, ""), "", "", null, -1, "", TraceJob.UNKNOWN, 0);
    private static final MeasuredGroups NONE =
            new MeasuredGroups(0, 0, Map.of(), List.of(), Map.of(), Map.of(), Map.of());
    private static final ReplayResult RESULT = new ReplayResult(
            "conf", 1, 0, List.of(), List.of(), false, 1, null, NONE, NONE, null, List.of(), null, List.of());

    @Test
    void eachTaskOfAnEvictedGangIsAnEviction() {
        Trace trace = Trace.builder("t", "t", PackedJobs.of(List.of(GANG))).build();
        PicturedJobs jobs = new PicturedJobs(trace);
        ReplayPicture picture = new ReplayPicture(jobs);
        for (int task = 0; task < 2; task++) {
            TaskAttempt attempt = new TaskAttempt(GANG, task, 1, 0, 5, "n", Outcome.EVICTED, 5);
            picture.listeners().get(0).attempted(attempt);
        }
        ReplayPlan plan =
                new ReplayPlan(trace, ReplayWorld.build(trace, Cluster.empty()), Semantics.atOnce(), false, 0, null);
        ReplayFigures figures = ReplayFigures.of(plan, jobs, List.of(new Replayed(RESULT, picture)));
        assertThat(new ScheduleFigures(figures).evictions().orElseThrow().file())
                .contains("1: conf, 2 evictions.");
    }
}
