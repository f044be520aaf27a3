package dev.terrace.replay.result;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.Spelling;
import dev.terrace.replay.trace.UsedResource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The metrics of a replay. This table is the only place of their names and definitions: the table in
 * {@code docs/metrics.md} and the one in the description of the package {@code dev.terrace.replay.measure} are
 * generated from it.
 *
 * <p>Times are in seconds. A quantile of n sorted values is the value at place q (n − 1), counted from 0, with linear
 * interpolation between two values: type 7 of Hyndman and Fan, the default of R and NumPy. The span of the whole is the
 * makespan. The processors of a job are the cpus of all its tasks, at least 1.
 */
public enum ReplayMetric {
    JOBS(Family.WAITS, "jobs", "jobs submitted in the measured part", ""),
    MAKESPAN(Family.WAITS, "s", "last end − first submission; not by group", Source.BATSIM),
    MEAN_WAIT(
            Family.WAITS,
            "s",
            "mean of the waits: from submission until `minMember` tasks run for the first time, over jobs that started",
            Source.BATSIM),
    MEDIAN_WAIT(Family.WAITS, "s", "quantile 0.5 of the waits", Source.FEITELSON),
    P95_WAIT(Family.WAITS, "s", "quantile 0.95 of the waits", Source.FEITELSON),
    P99_WAIT(Family.WAITS, "s", "quantile 0.99 of the waits", Source.FEITELSON),
    MAX_WAIT(Family.WAITS, "s", "longest wait of a job that started", Source.BATSIM),
    MEAN_TURNAROUND(Family.WAITS, "s", "mean of end − submission, over jobs that ended", Source.BATSIM),
    MEAN_SLOWDOWN(
            Family.WAITS,
            "",
            "mean of turnaround / run, over jobs that ended and whose run time is not 0",
            Source.BATSIM),
    MEAN_BOUNDED_SLOWDOWN(
            Family.WAITS,
            "",
            "mean of max(1, turnaround / max(run, 10 s)), over jobs that ended",
            "Feitelson and Rudolph 1998"),
    MEAN_PER_PROCESSOR_BOUNDED_SLOWDOWN(
            Family.WAITS,
            "",
            "mean of max(1, turnaround / (processors · max(run, 10 s))), over jobs that ended",
            "Zotkin and Keleher 1999"),

    UTILISATION(Family.USE, "", "∫ cpu held dt / ∫ cpu of all nodes dt over the span", Source.ARCHIVE),
    MEMORY_UTILISATION(Family.USE, "", "the same for memory; only if jobs request it", Source.ARCHIVE),
    GPU_UTILISATION(
            Family.USE,
            "",
            "the same for GPUs, by the requested parts of devices (the allocation ratio); only if jobs request them",
            "Weng et al. 2023"),
    GOODPUT(Family.USE, "", "`utilisation` without the work that evictions lost", Source.ARCHIVE),
    MEMORY_GOODPUT(Family.USE, "", "the same for memory", Source.ARCHIVE),
    GPU_GOODPUT(Family.USE, "", "the same for GPUs", Source.ARCHIVE),
    LOSS_OF_CAPACITY(
            Family.USE,
            "",
            "∫ min(idle cpu, cpu requested by waiting tasks) dt / ∫ cpu of all nodes dt; not by group",
            Source.ZHANG),
    MEMORY_LOSS_OF_CAPACITY(Family.USE, "", "the same for memory", Source.ZHANG),
    GPU_LOSS_OF_CAPACITY(Family.USE, "", "the same for GPUs", Source.ZHANG),
    MEAN_WAITING_JOBS(Family.USE, "jobs", "jobs with waiting tasks, as a mean over the span", Source.EVALYS),
    MAX_WAITING_JOBS(Family.USE, "jobs", "most jobs with waiting tasks at a time", Source.EVALYS),
    MEAN_WAITING_TASKS(Family.USE, "tasks", "waiting tasks, as a mean over the span", Source.EVALYS),
    MEAN_ASKED_CPU(Family.USE, "cpu", "cpu requested by waiting tasks, as a mean over the span", Source.EVALYS),

    MEAN_SHARE(
            Family.FAIRNESS,
            "",
            "mean over the span of the dominant share held: the largest part of all cpu, memory or GPUs; by queue and"
                    + " user",
            Source.GHODSI),
    MEAN_ENTITLED_SHARE(
            Family.FAIRNESS,
            "",
            "mean over the span of the dominant share entitled to: weighted max-min fairness over dominant shares, at"
                    + " most the demand (held and requested by waiting tasks), at each change; queues by their weights,"
                    + " users with equal weights",
            Source.GHODSI),
    MEAN_DESERVED_SHARE(
            Family.FAIRNESS,
            "",
            "mean over the span of the dominant share that the policy itself considers deserved, at most 1, while the"
                    + " queue has work; only if the policy reports one, by queue",
            ""),
    SHARE_DEVIATION(
            Family.FAIRNESS,
            "",
            "∫ |share held − share entitled to| dt / span; in total, the sum over queues",
            Source.GHODSI),
    JAIN_QUEUES(
            Family.FAIRNESS,
            "",
            "(Σ x)² / (n Σ x²) over queues, x = ∫ share held dt / ∫ share entitled to dt; in total only",
            Source.JAIN),
    JAIN_USERS(Family.FAIRNESS, "", "the same over users", Source.JAIN),
    NORMALISED_WAIT(Family.FAIRNESS, "", "Σ wait / Σ (processors · run), over jobs that ended", Source.KLUSACEK),
    MEAN_USER_NORMALISED_WAIT(
            Family.FAIRNESS,
            "",
            "mean over users of their `normalisedWait`; users without processor-seconds are left out; in total only",
            Source.KLUSACEK),
    USER_NORMALISED_WAIT_SPREAD(
            Family.FAIRNESS, "", "its standard deviation over the same users; in total only", Source.KLUSACEK),

    EVICTIONS(Family.EVICTIONS, "attempts", "attempts of tasks that an eviction ended", ""),
    NODE_EVICTIONS(
            Family.EVICTIONS,
            "attempts",
            "attempts of tasks that ended because their node left the cluster; only if nodes change",
            ""),
    LOST_SECONDS(
            Family.EVICTIONS, "s", "run time of both kinds of attempts that was not kept, also after the span", ""),
    LOST_CPU_SECONDS(Family.EVICTIONS, "cpu · s", "the same time within the span, multiplied by the requested cpu", ""),
    LOST_MEMORY_SECONDS(Family.EVICTIONS, "MiB · s", "the same for memory; only if jobs request it", ""),
    LOST_GPU_SECONDS(Family.EVICTIONS, "GPU · s", "the same for GPUs; only if jobs request them", ""),
    LOST_PART(Family.EVICTIONS, "", "lost cpu-seconds / cpu-seconds held", ""),

    MEAN_GANG_WAIT(
            Family.GANGS,
            "s",
            "mean time from the first cycle after which a node has room for one task of the gang until `minMember`"
                    + " tasks run, over gangs that started; only where the trace has gangs",
            ""),
    MAX_GANG_WAIT(Family.GANGS, "s", "the longest such time", ""),
    GANG_IDLE_CPU_SECONDS(
            Family.GANGS, "cpu · s", "cpu-seconds that tasks of these gangs held before `minMember` tasks ran", ""),

    THROUGHPUT(Family.THROUGHPUT, "jobs / h", "ended jobs / span", Source.BATSIM),
    WORK_THROUGHPUT(Family.THROUGHPUT, "cpu · h / h", "Σ (cpu · run) of ended jobs / span", Source.BATSIM),

    STARVED(Family.STARVATION, "jobs", "jobs that have not started by the end", ""),
    LONGEST_WAIT(Family.STARVATION, "s", "longest wait, including jobs that still wait at the end", ""),
    WAITS_OVER_HOUR(Family.STARVATION, "jobs", "jobs that wait longer than 1 h, including those", ""),
    WAITS_OVER_DAY(Family.STARVATION, "jobs", "jobs that wait longer than 24 h, including those", "");

    /** The run time in bounded slowdowns of jobs that run for less, in seconds. */
    public static final long SHORT_RUN = 10;

    /** The subject of a metric. */
    public enum Family {
        WAITS,
        USE,
        FAIRNESS,
        EVICTIONS,
        GANGS,
        THROUGHPUT,
        STARVATION
    }

    private static final class Source {
        static final String ARCHIVE = "Parallel Workloads Archive";
        static final String BATSIM = "Batsim";
        static final String EVALYS = "evalys";
        static final String FEITELSON = "Feitelson 2015";
        static final String GHODSI = "Ghodsi et al. 2011";
        static final String JAIN = "Jain, Chiu and Hawe 1984";
        static final String KLUSACEK = "Klusáček and Rudová (Alea)";
        static final String ZHANG = "Zhang et al. 2001";
    }

    private final String inCases;
    private final String inResults;
    private final Family family;
    private final String unit;
    private final String definition;
    private final String source;

    /** Returns the bounded slowdown of a job from its turnaround and run time in seconds. */
    public static double boundedSlowdown(long turnaround, long run) {
        return Math.max(1, (double) turnaround / Math.max(run, SHORT_RUN));
    }

    ReplayMetric(Family family, String unit, String definition, String source) {
        inCases = name().toLowerCase(Locale.ROOT);
        inResults = Pattern.compile("_(.)")
                .matcher(inCases)
                .replaceAll(start -> start.group(1).toUpperCase(Locale.ROOT));
        this.family = family;
        this.unit = unit;
        this.definition = definition;
        this.source = source;
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
        return switch (this) {
            case JOBS, MEAN_SHARE, MEAN_ENTITLED_SHARE, MEAN_DESERVED_SHARE -> 0;
            case UTILISATION,
                    MEMORY_UTILISATION,
                    GPU_UTILISATION,
                    GOODPUT,
                    MEMORY_GOODPUT,
                    GPU_GOODPUT,
                    JAIN_QUEUES,
                    JAIN_USERS,
                    THROUGHPUT,
                    WORK_THROUGHPUT -> 1;
            default -> -1;
        };
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

    public Family family() {
        return family;
    }

    /** Returns its unit; empty for a ratio. */
    public String unit() {
        return unit;
    }

    /** Returns whether it is a part of the capacity, from 0 to 1. */
    public boolean isPart() {
        return family == Family.USE && unit.isEmpty();
    }

    /** Returns its definition as Markdown. */
    public String definition() {
        return definition;
    }

    /** Returns the author of the definition; empty for our own. */
    public String source() {
        return source;
    }
}
