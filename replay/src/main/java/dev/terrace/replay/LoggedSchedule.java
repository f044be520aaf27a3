package dev.terrace.replay;

import dev.terrace.replay.EventQueue.EventKind;
import dev.terrace.replay.LiveJob.Task;
import dev.terrace.replay.measure.Measures;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.result.ReplayResult.StarvedJob;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The schedule that happened: the jobs of a trace at their logged starts, with the rules and the measurement of a
 * replay. No scheduler runs. All tasks of a job start together and run for its run time; a job without a run time holds
 * its resources to the end. The nodes change as the trace says, and those of tasks are unknown. Single use.
 */
public final class LoggedSchedule {
    /** The name of the result. */
    public static final String NAME = "logged";

    private static final String UNKNOWN_NODE = "unknown";

    private final ReplayPlan plan;
    private final Measures measures;
    private final LiveWork work;
    private final NodeTimeline nodes;
    private final List<ReplayListener> listeners;
    private final PackedJobs.Reader jobs;
    private @Nullable TraceJob next;
    /** The submitted jobs that have not started, by their starts. */
    private final PriorityQueue<LiveJob> starts = new PriorityQueue<>(
            Comparator.comparingLong(LoggedSchedule::start).thenComparingLong(live -> live.job.submit()));

    /** @param listeners observe the schedule as a replay */
    public LoggedSchedule(ReplayPlan plan, ReplayListener... listeners) {
        this.plan = plan;
        measures = new Measures(plan.start().cluster(), plan.trace().jobs(), plan.warm(), null);
        this.listeners = measures.with(List.of(listeners));
        work = new LiveWork(Semantics.atOnce(), new VirtualClock(plan.trace().start()), this.listeners);
        nodes = new NodeTimeline(plan.trace());
        jobs = plan.trace().jobs().iterator();
        advance();
    }

    /** Returns whether a trace has logged starts. */
    public static boolean isIn(Iterable<TraceJob> jobs) {
        for (TraceJob job : jobs) {
            if (job.hasLoggedStart()) {
                return true;
            }
        }
        return false;
    }

    private static long start(LiveJob live) {
        return live.job.submit() + live.job.loggedWait();
    }

    /** Plays the schedule to its end. */
    public ReplayResult run() {
        long time = 0;
        try {
            for (long at = time(); at != EventQueue.NEVER; at = time()) {
                time = at;
                work.end(work.events().take(at, EventKind.END), at, new ArrayList<>());
                for (NodeChange change = nodes.take(at); change != null; change = nodes.take(at)) {
                    nodes.report(change, at, listeners);
                }
                while (next != null && next.submit() <= at) {
                    submit(next);
                }
                for (LiveJob live = starts.peek(); live != null && start(live) <= at; live = starts.peek()) {
                    starts.remove();
                    for (Task task : live.tasks()) {
                        work.start(task, UNKNOWN_NODE, Map.of(), at);
                    }
                }
            }
            return stop(time);
        } catch (ArithmeticException e) {
            throw plan.overflow(e, time);
        }
    }

    private void advance() {
        next = jobs.hasNext() ? jobs.next() : null;
    }

    private long time() {
        LiveJob first = starts.peek();
        long byStart = first == null ? EventQueue.NEVER : start(first);
        long bySubmit = next == null ? EventQueue.NEVER : next.submit();
        long ofWork = Math.min(work.events().next(), Math.min(byStart, bySubmit));
        // A node that changes after the last job is irrelevant.
        return ofWork == EventQueue.NEVER ? ofWork : Math.min(ofWork, nodes.next());
    }

    private void submit(TraceJob job) {
        advance();
        LiveJob live = new LiveJob(held(job), job.id(), 1);
        work.submit(live);
        if (job.hasLoggedStart()) {
            starts.add(live);
        }
    }

    /** Returns a job with tasks that hold the logged cpu. Tasks with memory or GPUs keep these and divide the cpu. */
    private static TraceJob held(TraceJob job) {
        long cpu = job.loggedCpuMilli();
        TaskRequest request = job.request();
        long each = request.cpuMilli();
        if (cpu == TraceJob.UNKNOWN || cpu == each * job.tasks()) {
            return job;
        }
        if (request.equals(TaskRequest.cpu(each))) {
            boolean isWhole = each > 0 && cpu % each == 0;
            return isWhole ? job.of((int) (cpu / each), request) : job.of(1, TaskRequest.cpu(cpu));
        }
        long divided = (cpu + job.tasks() - 1) / job.tasks();
        return job.of(
                job.tasks(),
                new TaskRequest(divided, request.memoryMib(), request.gpus(), request.gpuMilli(), request.selector()));
    }

    private ReplayResult stop(long time) {
        List<StarvedJob> starved = work.jobs().stream()
                .filter(live -> !live.hasStarted())
                .map(live -> new StarvedJob(live.job.id(), live.job.submit(), "the trace has no start"))
                .toList();
        work.stop(time);
        return new ReplayResult(
                NAME,
                work.submitted(),
                work.ended(),
                starved,
                List.of(),
                false,
                0,
                plan.seed(),
                measures.whole(),
                measures.loaded(),
                null,
                List.of(),
                null,
                List.of());
    }
}
