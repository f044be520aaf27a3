package dev.terrace.replay.measure;

import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.trace.UsedResource;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The metrics of some jobs and their use of the cluster in a window of time: of all jobs, or of those of a group. Each
 * family of metrics has a method.
 */
final class MetricValues {
    private static final double MILLI = 1000;
    private static final long HOUR = 3600;
    private static final long DAY = 24 * HOUR;

    private static final int PERCENT = 100;
    private static final int TENTHS = 10;

    private final List<MeasuredJob> jobs;
    private final UseSums use;
    private final long[] offered;
    private final ClusterUse cluster;
    private final Window window;
    /** The waits of the jobs that started, sorted. */
    private final long[] waits;
    /** The jobs that ended, in the order of their ends. */
    private final List<MeasuredJob> ended;
    /** The waits of the jobs that ended. */
    private final double waited;
    /** The cpu-seconds of the jobs that ended. */
    private final double work;

    private final Map<ReplayMetric, Number> values = new EnumMap<>(ReplayMetric.class);

    /**
     * A window of time, in seconds.
     *
     * @param first the first submission
     * @param last the end of the window; at least {@code first}
     * @param until the last time at which a job may start or end to be counted
     * @param present the time until which waiting jobs have waited
     */
    record Window(long first, long last, long until, long present) {
        long span() {
            return last - first;
        }
    }

    /**
     * Computes the metrics that all parts have.
     *
     * @param jobs in the order of their ends
     * @param use the sums over the window
     * @param offered the amount of all nodes over the window, by resource
     */
    MetricValues(List<MeasuredJob> jobs, UseSums use, long[] offered, ClusterUse cluster, Window window) {
        this.jobs = jobs;
        this.use = use;
        this.offered = offered;
        this.cluster = cluster;
        this.window = window;
        waits = jobs.stream()
                .filter(this::hasStarted)
                .mapToLong(MeasuredJob::waited)
                .sorted()
                .toArray();
        ended = jobs.stream().filter(job -> job.hasEnded(window.until())).toList();
        waited = (double)
                ended.stream().mapToLong(job -> Math.max(0, job.waited())).sum();
        work = ended.stream()
                        .mapToLong(job -> job.cpu() * Math.max(0, job.run()))
                        .sum()
                / MILLI;
        putWaits();
        putSlowdowns();
        putUse();
        values.put(ReplayMetric.NORMALISED_WAIT, ratio(waited, work));
        putEvictions();
        putGangs();
        values.put(ReplayMetric.THROUGHPUT, overTime((double) ended.size() * HOUR));
        values.put(ReplayMetric.WORK_THROUGHPUT, overTime(work));
        putStarvation();
    }

    private boolean hasStarted(MeasuredJob job) {
        return job.hasStarted(window.until());
    }

    Map<ReplayMetric, Number> values() {
        return values;
    }

    /** Returns the quotient; 0 if the divisor is 0. */
    static double ratio(double dividend, double divisor) {
        return divisor == 0 ? 0 : dividend / divisor;
    }

    static double ratio(long dividend, long divisor) {
        return ratio((double) dividend, (double) divisor);
    }

    /** Returns the part that some resource-seconds are of those of all nodes. */
    private double partOfCapacity(long amount, UsedResource resource) {
        return ratio(amount, offered[resource.ordinal()]);
    }

    /** Returns the mean over the span of a sum over time. */
    private double overTime(double sum) {
        return ratio(sum, (double) window.span());
    }

    private double overTime(long sum) {
        return ratio(sum, window.span());
    }

    /** Returns the quantiles 0, 0.1, …, 1 of the waits; empty if no job has started. */
    List<Double> deciles() {
        return waits.length == 0
                ? List.of()
                : IntStream.rangeClosed(0, TENTHS)
                        .mapToObj(tenth -> quantile(waits, tenth * PERCENT / TENTHS))
                        .toList();
    }

    private void putWaits() {
        values.put(ReplayMetric.JOBS, (long) jobs.size());
        values.put(ReplayMetric.MEAN_WAIT, mean(waits));
        values.put(ReplayMetric.MEDIAN_WAIT, quantile(waits, 50));
        values.put(ReplayMetric.P95_WAIT, quantile(waits, 95));
        values.put(ReplayMetric.P99_WAIT, quantile(waits, 99));
        values.put(ReplayMetric.MAX_WAIT, greatest(waits));
    }

    private void putSlowdowns() {
        long turnarounds = 0;
        long longRuns = 0;
        CompensatedSum slowdowns = new CompensatedSum();
        CompensatedSum bounded = new CompensatedSum();
        CompensatedSum perProcessor = new CompensatedSum();
        for (MeasuredJob job : ended) {
            long turnaround = job.turnaround();
            long run = job.run();
            turnarounds += turnaround;
            if (run > 0) {
                slowdowns.add((double) turnaround / run);
                longRuns++;
            }
            bounded.add(ReplayMetric.boundedSlowdown(turnaround, run));
            double processors = Math.max(1, job.cpu() / MILLI);
            perProcessor.add(Math.max(1, turnaround / (processors * Math.max(run, ReplayMetric.SHORT_RUN))));
        }
        double count = ended.size();
        values.put(ReplayMetric.MEAN_TURNAROUND, ratio(turnarounds, ended.size()));
        values.put(ReplayMetric.MEAN_SLOWDOWN, ratio(slowdowns.value(), (double) longRuns));
        values.put(ReplayMetric.MEAN_BOUNDED_SLOWDOWN, ratio(bounded.value(), count));
        values.put(ReplayMetric.MEAN_PER_PROCESSOR_BOUNDED_SLOWDOWN, ratio(perProcessor.value(), count));
    }

    private static double mean(long[] numbers) {
        return ratio(Arrays.stream(numbers).sum(), numbers.length);
    }

    /** Returns the largest of some sorted numbers; 0 without any. */
    private static long greatest(long[] sorted) {
        return sorted.length == 0 ? 0 : sorted[sorted.length - 1];
    }

    /**
     * Returns a quantile of some sorted numbers, interpolated between two of them; 0 without any.
     *
     * @see <a href="https://doi.org/10.1080/00031305.1996.10473566">Hyndman and Fan: Sample Quantiles, type 7</a>
     */
    private static double quantile(long[] sorted, int percent) {
        if (sorted.length == 0) {
            return 0;
        }
        long place = (long) (sorted.length - 1) * percent;
        int lower = (int) (place / PERCENT);
        long part = place % PERCENT;
        return part == 0
                ? sorted[lower]
                : sorted[lower] + (double) ((sorted[lower + 1] - sorted[lower]) * part) / PERCENT;
    }

    /** Returns whether a resource is measured: cpu always, others if a job requests them. */
    private boolean isMeasured(UsedResource resource) {
        return resource == UsedResource.CPU || cluster.isRequested(resource);
    }

    private void putUse() {
        for (UsedResource resource : UsedResource.values()) {
            if (isMeasured(resource)) {
                long held = use.held[resource.ordinal()];
                long lost = use.lost[resource.ordinal()];
                values.put(ReplayMetric.UTILISATION.of(resource), partOfCapacity(held, resource));
                values.put(ReplayMetric.GOODPUT.of(resource), partOfCapacity(held - lost, resource));
            }
        }
        values.put(ReplayMetric.MEAN_WAITING_JOBS, overTime(use.waitingJobs));
        values.put(ReplayMetric.MAX_WAITING_JOBS, use.maxWaitingJobs);
        values.put(ReplayMetric.MEAN_WAITING_TASKS, overTime(use.waitingTasks));
        values.put(ReplayMetric.MEAN_ASKED_CPU, overTime(use.askedCpu / MILLI));
    }

    private void putEvictions() {
        long[] lost = use.lost;
        values.put(ReplayMetric.EVICTIONS, use.evictions);
        if (cluster.hasNodeChanges()) {
            values.put(ReplayMetric.NODE_EVICTIONS, use.nodeEvictions);
        }
        values.put(ReplayMetric.LOST_SECONDS, use.lostSeconds);
        values.put(ReplayMetric.LOST_CPU_SECONDS, lost[UsedResource.CPU.ordinal()] / MILLI);
        if (isMeasured(UsedResource.MEMORY)) {
            values.put(ReplayMetric.LOST_MEMORY_SECONDS, lost[UsedResource.MEMORY.ordinal()]);
        }
        if (isMeasured(UsedResource.GPU)) {
            values.put(ReplayMetric.LOST_GPU_SECONDS, lost[UsedResource.GPU.ordinal()] / MILLI);
        }
        int cpu = UsedResource.CPU.ordinal();
        values.put(ReplayMetric.LOST_PART, ratio(lost[cpu], use.held[cpu]));
    }

    /** Puts the waits of gangs for room for all of their members, and what they hold meanwhile. */
    private void putGangs() {
        List<MeasuredJob> gangs = jobs.stream()
                .filter(job -> hasStarted(job) && job.gangWait() != MeasuredJob.NONE)
                .toList();
        if (!gangs.isEmpty()) {
            long[] gangWaits =
                    gangs.stream().mapToLong(MeasuredJob::gangWait).sorted().toArray();
            values.put(ReplayMetric.MEAN_GANG_WAIT, mean(gangWaits));
            values.put(ReplayMetric.MAX_GANG_WAIT, greatest(gangWaits));
            values.put(
                    ReplayMetric.GANG_IDLE_CPU_SECONDS,
                    gangs.stream().mapToLong(MeasuredJob::gangIdle).sum() / MILLI);
        }
    }

    /** Puts the jobs that never start, or wait for long; those that still wait have waited until the present. */
    private void putStarvation() {
        long[] soFar = jobs.stream()
                .mapToLong(job -> hasStarted(job) ? job.waited() : window.present() - job.submit())
                .sorted()
                .toArray();
        values.put(ReplayMetric.STARVED, (long) jobs.size() - waits.length);
        values.put(ReplayMetric.LONGEST_WAIT, greatest(soFar));
        values.put(
                ReplayMetric.WAITS_OVER_HOUR,
                Arrays.stream(soFar).filter(wait -> wait > HOUR).count());
        values.put(
                ReplayMetric.WAITS_OVER_DAY,
                Arrays.stream(soFar).filter(wait -> wait > DAY).count());
    }

    /** Adds the shares of a queue or a user: held, and entitled to. */
    void putShares() {
        values.put(ReplayMetric.MEAN_SHARE, overTime(use.share.value()));
        values.put(ReplayMetric.MEAN_ENTITLED_SHARE, overTime(use.entitled.value()));
        if (use.hasDeserved) {
            values.put(ReplayMetric.MEAN_DESERVED_SHARE, overTime(use.deserved.value()));
        }
        values.put(ReplayMetric.SHARE_DEVIATION, overTime(use.deviation.value()));
    }

    /**
     * Adds the metrics that only the whole cluster has: makespan, loss of capacity, the spread over queues and users.
     */
    void putTotals(Collection<MetricValues> queues, Collection<MetricValues> users) {
        values.put(ReplayMetric.MAKESPAN, window.span());
        for (UsedResource resource : UsedResource.values()) {
            if (isMeasured(resource)) {
                values.put(
                        ReplayMetric.LOSS_OF_CAPACITY.of(resource),
                        partOfCapacity(use.wasted[resource.ordinal()], resource));
            }
        }
        CompensatedSum deviation = new CompensatedSum();
        queues.forEach(queue -> deviation.add(queue.overTime(queue.use.deviation.value())));
        values.put(ReplayMetric.SHARE_DEVIATION, deviation.value());
        values.put(ReplayMetric.JAIN_QUEUES, jain(queues));
        values.put(ReplayMetric.JAIN_USERS, jain(users));
        double[] normalised = users.stream()
                .filter(user -> user.work > 0)
                .mapToDouble(user -> user.waited / user.work)
                .toArray();
        double mean = mean(normalised);
        values.put(ReplayMetric.MEAN_USER_NORMALISED_WAIT, mean);
        values.put(
                ReplayMetric.USER_NORMALISED_WAIT_SPREAD,
                Math.sqrt(mean(Arrays.stream(normalised)
                        .map(wait -> (wait - mean) * (wait - mean))
                        .toArray())));
    }

    /** Returns Jain's index over the groups that are entitled to a share; 1 without any. */
    private static double jain(Collection<MetricValues> groups) {
        double[] received = groups.stream()
                .filter(group -> group.use.entitled.value() > 0)
                .mapToDouble(group -> group.use.share.value() / group.use.entitled.value())
                .toArray();
        double mean = mean(received);
        double ofSquares = mean(Arrays.stream(received).map(part -> part * part).toArray());
        return mean == 0 ? 1 : mean * mean / ofSquares;
    }

    private static double mean(double[] numbers) {
        CompensatedSum sum = new CompensatedSum();
        for (double number : numbers) {
            sum.add(number);
        }
        return ratio(sum.value(), (double) numbers.length);
    }
}
