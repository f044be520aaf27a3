package dev.terrace.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.layout.Ink;
import dev.terrace.cli.layout.Page;
import dev.terrace.replay.LoggedSchedule;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.world.ReplayWorld;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ReplayTextTest {
    /** A job holds 6 of 8 GPUs and 18 of 100 cpu, all the time. */
    private static final Trace GPUS = trace(50_000, 4, new TaskRequest(18_000, 0, 6, 1000, ""));

    private static Trace trace(long cpuMilli, int gpus, TaskRequest request) {
        return trace(cpuMilli, gpus, job("a", 0, request));
    }

    private static TraceJob job(String id, long submit, TaskRequest request) {
        return new TraceJob(id, submit, 100, 100, 1, 1, request, "q", "u", null, 0, "", TraceJob.UNKNOWN, -1);
    }

    private static Trace trace(long cpuMilli, int gpus, TraceJob... jobs) {
        return Trace.builder("file", "name", PackedJobs.of(List.of(jobs)))
                .nodes(List.of(new TraceNode("n", 2, cpuMilli, TraceNode.UNLIMITED, gpus, Map.of())))
                .build();
    }

    private static String printed(Consumer<Page> text) {
        StringWriter printed = new StringWriter();
        text.accept(new Page(new PrintWriter(printed), 200, Ink.PLAIN));
        return printed.toString();
    }

    private static String replayed(Trace trace) {
        ReplayPlan plan = new ReplayPlan(trace, ReplayWorld.build(trace), Semantics.atOnce(), false, 0, null);
        return printed(page -> ReplayText.print(List.of(new LoggedSchedule(plan).run()), page));
    }

    @Test
    void theUtilisationIsThatOfTheBindingResource() {
        assertThat(replayed(GPUS)).contains(" 0.75 of GPUs ");
        assertThat(replayed(trace(50_000, 0, TaskRequest.cpu(18_000))))
                .contains(" 0.18 ")
                .doesNotContain("0.18 of");
    }

    @Test
    void aTraceIsDescribedWithItsGpus() {
        assertThat(printed(page -> TraceText.print(GPUS, page)))
                .contains("2 nodes with 100 cpu, 8 GPUs", "a: 18 cpu, 6 GPUs");
        assertThat(printed(page -> TraceText.print(trace(0, 1, new TaskRequest(0, 0, 1, 1000, "")), page)))
                .contains("2 nodes with 2 GPUs", "a: 1 GPU");
    }

    @Test
    void aResourceThatNoNodeHasLeavesTheLoadOfCpuAlone() {
        Trace trace = trace(
                50_000,
                0,
                job("a", 0, TaskRequest.cpu(40_000)),
                job("b", 100, new TaskRequest(40_000, 0, 1, 1000, "")));
        assertThat(printed(page -> TraceText.print(trace, page))).containsPattern("load +0\\.80\n");
    }
}
