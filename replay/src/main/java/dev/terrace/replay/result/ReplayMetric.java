package dev.terrace.replay.result;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.Spelling;
import dev.terrace.replay.trace.UsedResource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The metrics of a replay. {@code docs/metrics.md} and the description of the package
 * {@code dev.terrace.replay.measure} have the same table with their definitions and sources.
 *
 * <p>Times are in seconds. A quantile of n sorted values is the value at place q (n − 1), counted from 0, with linear
 * interpolation between two values: type 7 of Hyndman and Fan, the default of R and NumPy. The span of the whole is the
 * makespan. The processors of a job are the cpus of all its tasks, at least 1.
 */
public enum ReplayMetric {
    // Waits.
    JOBS("jobs", 0),
    MAKESPAN("s", -1),
    MEAN_WAIT("s", -1),
    MEDIAN_WAIT("s", -1),
    P95_WAIT("s", -1),
    P99_WAIT("s", -1),
    MAX_WAIT("s", -1),
    MEAN_TURNAROUND("s", -1),
    MEAN_SLOWDOWN("", -1),
    MEAN_BOUNDED_SLOWDOWN("", -1),
    MEAN_PER_PROCESSOR_BOUNDED_SLOWDOWN("", -1),

    // The use of the cluster.
    UTILISATION("", 1),
    MEMORY_UTILISATION("", 1),
    GPU_UTILISATION("", 1),
    GOODPUT("", 1),
    MEMORY_GOODPUT("", 1),
    GPU_GOODPUT("", 1),
    LOSS_OF_CAPACITY("", -1),
    MEMORY_LOSS_OF_CAPACITY("", -1),
    GPU_LOSS_OF_CAPACITY("", -1),
    MEAN_WAITING_JOBS("jobs", -1),
    MAX_WAITING_JOBS("jobs", -1),
    MEAN_WAITING_TASKS("tasks", -1),
    MEAN_ASKED_CPU("cpu", -1),

    // Fairness.
    MEAN_SHARE("", 0),
    MEAN_ENTITLED_SHARE("", 0),
    MEAN_DESERVED_SHARE("", 0),
    SHARE_DEVIATION("", -1),
    JAIN_QUEUES("", 1),
    JAIN_USERS("", 1),
    NORMALISED_WAIT("", -1),
    MEAN_USER_NORMALISED_WAIT("", -1),
    USER_NORMALISED_WAIT_SPREAD("", -1),

    // Evictions.
    EVICTIONS("attempts", -1),
    NODE_EVICTIONS("attempts", -1),
    LOST_SECONDS("s", -1),
    LOST_CPU_SECONDS("cpu · s", -1),
    LOST_MEMORY_SECONDS("MiB · s", -1),
    LOST_GPU_SECONDS("GPU · s", -1),
    LOST_PART("", -1),

    // Gangs.
    MEAN_GANG_WAIT("s", -1),
    MAX_GANG_WAIT("s", -1),
    GANG_IDLE_CPU_SECONDS("cpu · s", -1),

    // Throughput.
    THROUGHPUT("jobs / h", 1),
    WORK_THROUGHPUT("cpu · h / h", 1),

    // Starvation.
    STARVED("jobs", -1),
    LONGEST_WAIT("s", -1),
    WAITS_OVER_HOUR("jobs", -1),
    WAITS_OVER_DAY("jobs", -1);

    /** The run time in bounded slowdowns of jobs that run for less, in seconds. */
    public static final long SHORT_RUN = 10;

    private final String inCases;
    private final String inResults;
    private final String unit;
    private final int better;

    /** Returns the bounded slowdown of a job from its turnaround and run time in seconds. */
    public static double boundedSlowdown(long turnaround, long run) {
        return Math.max(1, (double) turnaround / Math.max(run, SHORT_RUN));
    }

    /** @param better as in {@link #better()} */
    ReplayMetric(String unit, int better) {
        inCases = name().toLowerCase(Locale.ROOT);
        inResults = Pattern.compile("_(.)")
                .matcher(inCases)
                .replaceAll(start -> start.group(1).toUpperCase(Locale.ROOT));
        this.unit = unit;
        this.better = better;
    }

    /** Returns the metric of another resource, such as {@link #GPU_GOODPUT} for this {@link #GOODPUT} of cpu. */
    public ReplayMetric of(UsedResource resource) {
        return resource == UsedResource.CPU ? this : valueOf(resource.name() + "_" + name());
    }

    /** Returns its name in recorded cases, such as {@code mean_wait}. */
    public String inCases() {
        return inCases;
    }

    /** Returns its name in results, such as {@code meanWait}. */
    public String inResults() {
        return inResults;
    }

    /** Returns 1 if more of it is better, −1 if less of it is, and 0 if neither can be said. */
    public int better() {
        return better;
    }

    /**
     * Returns the metric with a name in results, such as {@code meanWait}.
     *
     * @param option the option that names it, for the error
     * @throws dev.terrace.model.finding.InvalidInput with the nearest spelling if no metric has the name
     */
    public static ReplayMetric named(String option, String name) {
        for (ReplayMetric metric : values()) {
            if (metric.inResults.equals(name)) {
                return metric;
            }
        }
        List<String> names =
                Arrays.stream(values()).map(ReplayMetric::inResults).toList();
        throw Fault.at(option, "no metric '%s' exists.%s".formatted(name, Spelling.hints(name, names)));
    }

    /** Returns its unit; empty for a ratio. */
    public String unit() {
        return unit;
    }

    /** Returns whether it is a part of the capacity, from 0 to 1. */
    public boolean isPart() {
        return Arrays.stream(UsedResource.values())
                .flatMap(each -> Stream.of(UTILISATION.of(each), GOODPUT.of(each), LOSS_OF_CAPACITY.of(each)))
                .anyMatch(part -> part == this);
    }
}
