package dev.terrace.replay.measure;

import dev.terrace.model.Cluster;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.replay.measure.GangWaits.Gang;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.result.LowerBounds;
import dev.terrace.replay.result.MeasuredGroups;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The measurement of a replay: listens to its events, and computes the metrics of
 * {@link dev.terrace.replay.result.ReplayMetric} at its end. Each measured job takes about 90 bytes.
 */
public final class Measures implements ReplayListener {
    private final long warm;
    private final UseWindows queues;
    private final UseWindows users;
    private final UseWindows widths;
    private final List<UseWindows> windows;
    private final GangWaits gangs;
    private final List<MeasuredJob> measured = new ArrayList<>();
    private long first = MeasuredJob.NONE;
    private long lastEnd = MeasuredJob.NONE;
    private final long lastSubmit;
    private final PackedJobs jobs;
    /** The measured jobs that had not ended, or not started, at the end of the replay. */
    private final Set<String> unended = new HashSet<>();

    private final Set<String> unstarted = new HashSet<>();
    private boolean hasEvictions;
    private boolean hasFailures;
    private long present;

    /**
     * Creates the measurement of a replay that has not begun.
     *
     * @param cluster the nodes and queues
     * @param jobs the jobs that will be submitted
     * @param warm the second from which submitted jobs are measured
     * @param nodes the nodes whose tasks are known; null if only the times of jobs are known
     */
    public Measures(Cluster cluster, PackedJobs jobs, long warm, @Nullable List<NodeSpec> nodes) {
        this.warm = warm;
        this.jobs = jobs;
        lastSubmit = jobs.lastSubmit();
        queues = new UseWindows(ClusterUse.byQueue(cluster), lastSubmit);
        users = new UseWindows(ClusterUse.byUser(cluster), lastSubmit);
        widths = new UseWindows(ClusterUse.byWidth(cluster), lastSubmit);
        windows = List.of(queues, users, widths);
        gangs = new GangWaits(nodes);
    }

    /**
     * Returns the listeners of a replay: those of this measurement, then others. The others also observe the use of the
     * cluster by queue.
     */
    public List<ReplayListener> with(List<ReplayListener> others) {
        List<ReplayListener> all = new ArrayList<>(List.of(queues.use(), users.use(), widths.use(), gangs, this));
        for (ReplayListener other : others) {
            queues.use().observe(other);
            all.add(other);
        }
        return List.copyOf(all);
    }

    private boolean isMeasured(TraceJob job) {
        return job.submit() >= warm;
    }

    @Override
    public void submitted(TraceJob job) {
        if (isMeasured(job) && first == MeasuredJob.NONE) {
            first = job.submit();
            windows.forEach(window -> window.open(first));
        }
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        if (attempt.outcome().isRepeated()) {
            hasEvictions |= isMeasured(attempt.job());
            windows.forEach(window -> window.evicted(attempt));
        }
    }

    @Override
    public void failed(TraceJob job, int task, int tasks, long time) {
        hasFailures = true;
    }

    @Override
    public void ended(TraceJob job, long start, long end) {
        add(job, start, end);
        if (isMeasured(job)) {
            lastEnd = Math.max(lastEnd, end);
            windows.forEach(UseWindows::extend);
        }
    }

    @Override
    public void turnedAway(TraceJob job, long time) {
        add(job, MeasuredJob.NONE, MeasuredJob.NONE);
    }

    @Override
    public void unfinished(TraceJob job, long start) {
        add(job, start, MeasuredJob.NONE);
    }

    @Override
    public void stopped(long time) {
        present = time;
        windows.forEach(UseWindows::close);
    }

    private void add(TraceJob job, long start, long end) {
        Gang gang = gangs.take(job);
        if (isMeasured(job)) {
            if (end == MeasuredJob.NONE) {
                unended.add(job.id());
            }
            if (start == MeasuredJob.NONE) {
                unstarted.add(job.id());
            }
            measured.add(new MeasuredJob(
                    job.submit(),
                    start,
                    end,
                    job.run(),
                    job.tasks() * job.request().cpuMilli(),
                    gang == null ? MeasuredJob.NONE : gang.waited(start),
                    gang == null ? 0 : gang.idle,
                    queues.use().group(job).index(),
                    users.use().group(job).index()));
        }
    }

    /** Returns the metrics from the first submission to the last end of a job, after the end of the replay. */
    public MeasuredGroups whole() {
        long from = Math.max(0, first);
        return groups(new MetricValues.Window(from, Math.max(from, lastEnd), Long.MAX_VALUE, present), false);
    }

    /** Returns the metrics from the first to the last submission, after the end of the replay. */
    public MeasuredGroups loaded() {
        long from = Math.max(0, first);
        long to = Math.max(from, Math.min(lastSubmit, present));
        return groups(new MetricValues.Window(from, to, to, to), true);
    }

    /**
     * Returns the lower bounds of the measured jobs, after the end of a replay that was not stopped early. Other jobs
     * only take room from them.
     *
     * @param capacity the largest amount of each resource at a time, in its unit
     * @return null if tasks have failed, because they do not run
     */
    public @Nullable LowerBounds bounds(Map<UsedResource, Double> capacity) {
        if (hasFailures) {
            return null;
        }
        BoundedJobs bounded = new BoundedJobs(capacity);
        for (TraceJob job : jobs) {
            if (isMeasured(job)) {
                bounded.add(job, !unstarted.contains(job.id()), !unended.contains(job.id()));
            }
        }
        return bounded.bounds(hasEvictions);
    }

    private MeasuredGroups groups(MetricValues.Window window, boolean isLoaded) {
        return new MeasuredParts(measured, window, isLoaded).groups(queues, users, widths);
    }
}
