package dev.terrace.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.world.ReplayWorld;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the logged schedule of a job that held more cpus than it requested. */
class LoggedScheduleTest {
    private static Map<ReplayMetric, Number> metrics(TaskRequest ofEachTask, long loggedCpuMilli) {
        TraceJob job =
                new TraceJob("a", 0, 10, -1, 2, 2, ofEachTask, "q", "u", null, 0, "completed", loggedCpuMilli, 0);
        Trace trace = Trace.builder("log", "log", PackedJobs.of(List.of(job)))
                .nodes(List.of(new TraceNode("n", 1, 16_000, 8192, 4, Map.of())))
                .build();
        ReplayPlan plan = new ReplayPlan(trace, ReplayWorld.build(trace), Semantics.atOnce(), false, 0, null);
        return new LoggedSchedule(plan).run().metrics();
    }

    /** The second node arrives after half of the run. */
    @Test
    void nodesComeAndGoAsInAReplay() {
        TraceJob job = TraceJob.builder("a", 0, TaskRequest.cpu(16_000))
                .run(10)
                .loggedStart(0)
                .build();
        Trace trace = Trace.builder("log", "log", PackedJobs.of(List.of(job)))
                .nodes(List.of(new TraceNode("n", 2, 16_000, 8192, 0, Map.of())))
                .build()
                .changing(List.of(new NodeChange(5, "n-1", NodeChange.Kind.there)));
        ReplayPlan plan = new ReplayPlan(trace, ReplayWorld.build(trace), Semantics.atOnce(), false, 0, null);
        assertThat(new LoggedSchedule(plan).run().metrics()).containsEntry(ReplayMetric.UTILISATION, 2 / 3.0);
    }

    @Test
    void tasksThatHeldMoreCpusKeepTheirMemoryAndGpus() {
        assertThat(metrics(new TaskRequest(1000, 1024, 1, 1000, ""), 8000))
                .containsEntry(ReplayMetric.UTILISATION, 0.5)
                .containsEntry(ReplayMetric.MEMORY_UTILISATION, 0.25)
                .containsEntry(ReplayMetric.GPU_UTILISATION, 0.5);
    }

    @Test
    void theCpuIsExactWhereTasksHaveNothingElse() {
        assertThat(metrics(TaskRequest.cpu(3000), 8000)).containsEntry(ReplayMetric.UTILISATION, 0.5);
    }
}
