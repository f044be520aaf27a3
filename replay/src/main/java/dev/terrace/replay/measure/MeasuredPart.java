package dev.terrace.replay.measure;

import dev.terrace.replay.trace.UsedResource;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;

/** Jobs and their use of the cluster in a window of time: all of them, or those of a group. */
final class MeasuredPart {
    private final JobColumns jobs;
    private final int[] rows;
    private final UseSums use;
    private final long[] offered;
    private final ClusterUse cluster;
    private final Window window;

    /**
     * Creates a part.
     *
     * @param rows the rows of the jobs, in the order of their ends
     * @param use the sums over the window
     * @param offered the amount of all nodes over the window, by resource
     */
    MeasuredPart(JobColumns jobs, int[] rows, UseSums use, long[] offered, ClusterUse cluster, Window window) {
        this.jobs = jobs;
        this.rows = rows;
        this.use = use;
        this.offered = offered;
        this.cluster = cluster;
        this.window = window;
    }

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

    JobColumns jobs() {
        return jobs;
    }

    int[] rows() {
        return rows;
    }

    UseSums use() {
        return use;
    }

    ClusterUse cluster() {
        return cluster;
    }

    Window window() {
        return window;
    }

    /** Returns a number for each job that started, sorted. */
    long[] ofStarted(IntToLongFunction number) {
        return sorted(row -> jobs.hasStarted(row, window.until()), number);
    }

    /** Returns the waits of all jobs, sorted; those that still wait have waited until the present. */
    long[] waitsSoFar() {
        return sorted(
                row -> true,
                row -> jobs.hasStarted(row, window.until()) ? jobs.wait(row) : window.present() - jobs.submit(row));
    }

    private long[] sorted(IntPredicate filter, IntToLongFunction number) {
        long[] numbers = Arrays.stream(rows).filter(filter).mapToLong(number).toArray();
        Arrays.sort(numbers);
        return numbers;
    }

    /** Returns the rows of the jobs that ended, in the order of their ends. */
    int[] ended() {
        return Arrays.stream(rows)
                .filter(row -> jobs.hasEnded(row, window.until()))
                .toArray();
    }

    /** Returns the quotient; 0 if the divisor is 0. */
    static double ratio(double dividend, double divisor) {
        return divisor == 0 ? 0 : dividend / divisor;
    }

    static double ratio(double dividend, long divisor) {
        return ratio(dividend, (double) divisor);
    }

    static double ratio(long dividend, long divisor) {
        return ratio((double) dividend, (double) divisor);
    }

    /** Returns the part that some resource-seconds are of those of all nodes. */
    double partOfCapacity(long amount, UsedResource resource) {
        return ratio(amount, offered[resource.ordinal()]);
    }

    /** Returns the mean over the span of a sum over time. */
    double overTime(double sum) {
        return ratio(sum, window.span());
    }

    double overTime(long sum) {
        return ratio(sum, window.span());
    }
}
