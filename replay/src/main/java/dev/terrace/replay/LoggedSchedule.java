package dev.terrace.replay;

import dev.terrace.model.Cluster;
import dev.terrace.replay.measure.Measures;
import dev.terrace.replay.measure.UseObserver;
import dev.terrace.replay.result.ReplayListener;
import dev.terrace.replay.result.ReplayListener.Outcome;
import dev.terrace.replay.result.ReplayListener.TaskAttempt;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.result.ReplayResult.StarvedJob;
import dev.terrace.replay.time.EventQueue;
import dev.terrace.replay.time.EventQueue.EventKind;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The schedule that happened: the jobs of a trace at their logged starts, measured by the same code as a replay. No
 * scheduler runs. All tasks of a job start together and run for its run time; a job without a run time holds its
 * resources to the end. The nodes of tasks are unknown. Single use.
 */
public final class LoggedSchedule {
    /** The name of the result. */
    public static final String NAME = "logged";

    private final ReplayPlan plan;
    private final Measures measures;
    private final ReplayListener listener;
    private final Iterator<TraceJob> jobs;
    private @Nullable TraceJob next;

    /** The submitted jobs that have not started, by their starts. */
    private final PriorityQueue<TraceJob> starts =
            new PriorityQueue<>(Comparator.comparingLong(LoggedSchedule::start).thenComparingLong(TraceJob::submit));

    private final EventQueue<TraceJob> ends = new EventQueue<>(event -> true);

    /** The submitted jobs that have not ended. */
    private final Map<String, TraceJob> live = new LinkedHashMap<>();

    private long submitted;
    private long ended;

    /** @param listener observes the schedule as a replay */
    public LoggedSchedule(ReplayPlan plan, ReplayListener listener) {
        this.plan = plan;
        Cluster cluster = plan.start().cluster();
        measures = new Measures(cluster, plan.trace().jobs(), plan.warm(), List.of());
        this.listener = ReplayListener.of(List.of(measures, listener));
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

    private static long start(TraceJob job) {
        return job.submit() + job.loggedWait();
    }

    /** Adds an observer of the use of the cluster by queue. */
    public LoggedSchedule observed(UseObserver observer) {
        measures.queues().observe(observer);
        return this;
    }

    /** Plays the schedule to its end. */
    public ReplayResult run() {
        long time = 0;
        try {
            for (long at = time(); at != EventQueue.NEVER; at = time()) {
                time = at;
                for (TraceJob job = ends.take(at, EventKind.END); job != null; job = ends.take(at, EventKind.END)) {
                    end(job, at);
                }
                while (next != null && next.submit() <= at) {
                    submit(held(next));
                }
                for (TraceJob job = starts.peek(); job != null && start(job) <= at; job = starts.peek()) {
                    starts.remove();
                    begin(job, at);
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
        TraceJob first = starts.peek();
        long byStart = first == null ? EventQueue.NEVER : start(first);
        long bySubmit = next == null ? EventQueue.NEVER : next.submit();
        return Math.min(ends.next(), Math.min(byStart, bySubmit));
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

    private void submit(TraceJob job) {
        advance();
        submitted++;
        live.put(job.id(), job);
        listener.submitted(job);
        if (job.hasLoggedStart()) {
            starts.add(job);
        }
    }

    private void begin(TraceJob job, long now) {
        for (int task = 0; task < job.tasks(); task++) {
            listener.started(job, task, now, "", Map.of());
        }
        if (job.hasRun()) {
            ends.add(now + job.run(), EventKind.END, job);
        }
    }

    private void end(TraceJob job, long now) {
        attempts(job, now, Outcome.DONE);
        ended++;
        live.remove(job.id());
        listener.ended(job, start(job), now);
    }

    private void attempts(TraceJob job, long until, Outcome outcome) {
        for (int task = 0; task < job.tasks(); task++) {
            listener.attempted(new TaskAttempt(job, task, start(job), until, "", outcome, 0));
        }
    }

    private ReplayResult stop(long time) {
        List<StarvedJob> starved = new ArrayList<>();
        for (TraceJob job : live.values()) {
            boolean hasStarted = job.hasLoggedStart();
            if (hasStarted) {
                attempts(job, time, Outcome.RUNNING);
            } else {
                starved.add(new StarvedJob(job.id(), job.submit(), "the trace has no start"));
            }
            listener.unfinished(job, hasStarted ? start(job) : TraceJob.UNKNOWN);
        }
        listener.stopped(time);
        return new ReplayResult(
                NAME,
                submitted,
                ended,
                List.copyOf(starved),
                List.of(),
                false,
                0,
                plan.seed(),
                measures.whole(),
                measures.loaded(),
                List.of(),
                null,
                List.of());
    }
}
