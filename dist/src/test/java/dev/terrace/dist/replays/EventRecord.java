package dev.terrace.dist.replays;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.measure.ReplayListener.LoadAt;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The decisions and events of a replay, in order. */
final class EventRecord implements ReplayListener {
    final List<Object> events = new ArrayList<>();

    @Override
    public void submitted(TraceJob job) {
        events.add(job);
    }

    @Override
    public void nodeChanged(NodeSpec node, boolean isThere, long time) {
        events.add(List.of("node", node, isThere, time));
    }

    @Override
    public void decided(CycleReport report, Function<String, @Nullable String> ids, long time) {
        events.add(List.of(
                time,
                report.binds(),
                report.evictions(),
                report.failures(),
                report.amendments(),
                report.pipelined(),
                report.phases(),
                report.waiting()));
    }

    @Override
    public void promised(TraceJob job, long start) {
        events.add(List.of("promised", job.id(), start));
    }

    @Override
    public void started(TraceJob job, int task, int tasks, long time, String node, Map<String, String> annotations) {
        events.add(List.of("started", job.id(), task, time, node, annotations));
    }

    @Override
    public void failed(TraceJob job, int task, int tasks, long time) {
        events.add(List.of("failed", job.id(), task, time));
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        events.add(attempt);
    }

    @Override
    public void ended(TraceJob job, long start, long end) {
        events.add(List.of("ended", job.id(), start, end));
    }

    @Override
    public void turnedAway(TraceJob job, long time) {
        events.add(List.of("turned away", job.id(), time));
    }

    @Override
    public void settled(LoadAt load) {
        events.add(load);
    }
}
