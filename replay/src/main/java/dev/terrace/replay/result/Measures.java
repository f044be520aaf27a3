package dev.terrace.replay.result;

import dev.terrace.replay.trace.TraceJob;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.LongSummaryStatistics;
import java.util.Map;

/**
 * The sums from which the metrics of a replay are computed. All sums are integers, except the sum of slowdowns, which
 * is compensated. Memory does not depend on the number of jobs.
 *
 * @see <a href="https://doi.org/10.1007/BFb0053979">Feitelson and Rudolph: Metrics and Benchmarking for Parallel Job
 *     Scheduling</a>
 */
public final class Measures {
    /** The bound of the bounded slowdown, in seconds. */
    private static final long SHORT = 10;

    private final CapacityOverTime capacity;
    private final long warm;
    private final LongSummaryStatistics waits = new LongSummaryStatistics();
    private final LongSummaryStatistics turnarounds = new LongSummaryStatistics();
    private final DoubleSummaryStatistics slowdowns = new DoubleSummaryStatistics();
    private long jobs;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long held;
    private long lost;
    private long lostSeconds;
    private long evictions;
    private long nodeEvictions;

    /**
     * Creates the sums of no jobs.
     *
     * @param capacity the cpu of all nodes at the start, in milli-cores
     * @param warm the second from which submitted jobs are measured
     */
    public Measures(long capacity, long warm) {
        this.capacity = new CapacityOverTime(capacity);
        this.warm = warm;
    }

    private boolean isMeasured(TraceJob job) {
        return job.submit() >= warm;
    }

    public void submitted(TraceJob job) {
        if (isMeasured(job)) {
            jobs++;
            first = Math.min(first, job.submit());
        }
    }

    /** @param start the time at which minMember tasks ran for the first time */
    public void started(TraceJob job, long start) {
        if (isMeasured(job)) {
            waits.accept(start - job.submit());
        }
    }

    /** @param end the time at which its last task ended */
    public void ended(TraceJob job, long end) {
        if (isMeasured(job)) {
            long turnaround = end - job.submit();
            turnarounds.accept(turnaround);
            slowdowns.accept(Math.max(1, (double) turnaround / Math.max(job.run(), SHORT)));
            last = Math.max(last, end);
        }
    }

    /** Adds the time for which a task held its request, in an attempt that was not evicted. */
    public void held(TraceJob job, long from, long to) {
        held += Math.max(0, to - Math.max(from, first)) * job.request().cpuMilli();
    }

    /**
     * Adds an attempt that was evicted.
     *
     * @param seconds the run time that it lost
     */
    public void evicted(TraceJob job, long from, long to, long seconds) {
        lost(job, from, to, seconds);
        if (first <= to) {
            evictions++;
        }
    }

    /**
     * Adds an attempt whose node left the cluster.
     *
     * @param seconds the run time that it lost
     */
    public void nodeGone(TraceJob job, long from, long to, long seconds) {
        lost(job, from, to, seconds);
        if (first <= to) {
            nodeEvictions++;
        }
    }

    private void lost(TraceJob job, long from, long to, long seconds) {
        held(job, from, to);
        if (first <= to) {
            lostSeconds += seconds;
            lost += Math.min(seconds, to - Math.max(from, first))
                    * job.request().cpuMilli();
        }
    }

    /**
     * Changes the cpu of all nodes.
     *
     * @param by the difference in milli-cores
     */
    public void capacityChanged(long at, long by) {
        capacity.change(at, by);
    }

    /** Returns the last end of a job, in seconds; {@link Long#MIN_VALUE} if no job has ended. */
    public long lastEnd() {
        return last;
    }

    /** Returns all metrics that the nodes allow. Times are in seconds. */
    public Map<ReplayMetric, Number> values() {
        long makespan = turnarounds.getCount() == 0 ? 0 : last - first;
        double offered = makespan == 0 ? 0 : capacity.between(first, last);
        Map<ReplayMetric, Number> values = new EnumMap<>(ReplayMetric.class);
        values.put(ReplayMetric.JOBS, jobs);
        values.put(ReplayMetric.MAKESPAN, makespan);
        values.put(ReplayMetric.MEAN_WAIT, waits.getAverage());
        values.put(ReplayMetric.MAX_WAIT, waits.getCount() == 0 ? 0 : waits.getMax());
        values.put(ReplayMetric.MEAN_TURNAROUND, turnarounds.getAverage());
        values.put(ReplayMetric.MEAN_BOUNDED_SLOWDOWN, slowdowns.getAverage());
        values.put(ReplayMetric.UTILISATION, offered == 0 ? 0.0 : held / offered);
        values.put(ReplayMetric.GOODPUT, offered == 0 ? 0.0 : (held - lost) / offered);
        values.put(ReplayMetric.EVICTIONS, evictions);
        if (capacity.isChanging()) {
            values.put(ReplayMetric.NODE_EVICTIONS, nodeEvictions);
        }
        values.put(ReplayMetric.LOST_SECONDS, lostSeconds);
        return values;
    }
}
