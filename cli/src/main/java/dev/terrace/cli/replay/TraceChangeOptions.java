package dev.terrace.cli.replay;

import dev.terrace.files.Fault;
import dev.terrace.model.number.NumberText;
import dev.terrace.replay.TimeRules;
import dev.terrace.replay.trace.AskedPart;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceChanges;
import dev.terrace.replay.trace.TraceJob;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that select a part of a trace and change its jobs. */
public final class TraceChangeOptions {
    /** The treatment of jobs without a run time; spelled as on the command line. */
    enum WithoutRun {
        hold,
        drop
    }

    /** The estimates of jobs; spelled as on the command line. */
    enum Estimates {
        logged,
        exact
    }

    /** The order of arrivals; spelled as on the command line. */
    enum JobOrder {
        submission,
        random
    }

    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,6})?)%");
    private static final int PERCENT_DIGITS = 2;
    private static final BigDecimal MIN_LOAD = new BigDecimal(BigInteger.ONE, 3);
    private static final BigDecimal MAX_LOAD = BigDecimal.valueOf(1000);

    @Option(
            names = "--from",
            paramLabel = "DURATION",
            description = "Leave out jobs that are submitted earlier, since the start of the trace.")
    private Duration from = Duration.ZERO;

    @Option(
            names = "--until",
            paramLabel = "DURATION",
            description = "Leave out jobs that are submitted at this time or later.")
    private @Nullable Duration until;

    @Option(
            names = "--warm",
            paramLabel = "DURATION",
            description = "Replay this first part of the trace without measuring it.")
    private Duration warm = Duration.ZERO;

    @Option(
            names = "--load",
            paramLabel = "F",
            description = "Divide the times between submissions by F: 2 doubles the load; 0.001 to 1000. Default: 1.")
    private BigDecimal load = BigDecimal.ONE;

    @Option(
            names = "--shake",
            paramLabel = "DURATION",
            description = "Move each submission by a whole number of seconds, at most by this, earlier or later; alike"
                    + " for all configurations.")
    private Duration shake = Duration.ZERO;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Decides the moves of --shake and the draws of --order random. Default: 0.")
    private @Nullable Long seed;

    @Option(
            names = "--unknown",
            paramLabel = "WHAT",
            description = "Jobs without a run time: ${COMPLETION-CANDIDATES}. They hold their nodes to the end, or are"
                    + " left out. Default: ${DEFAULT-VALUE}.")
    private WithoutRun unknown = WithoutRun.hold;

    @Option(names = "--cut-at-estimate", description = "End a run at its estimate.")
    private boolean cutsAtEstimate;

    @Option(
            names = "--estimates",
            paramLabel = "WHICH",
            description =
                    "The estimates that policies read: ${COMPLETION-CANDIDATES}. exact is the run time of each job."
                            + " Default: ${DEFAULT-VALUE}.")
    private Estimates estimates = Estimates.logged;

    @Option(
            names = "--no-ends",
            description = "Tasks never end. The result has the GPUs that are allocated and fragmented, by the GPUs that"
                    + " jobs asked for.")
    private boolean noEnds;

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            description = "The order in which jobs arrive: ${COMPLETION-CANDIDATES}. Random jobs are drawn with"
                    + " replacement, one a second. Default: ${DEFAULT-VALUE}.")
    private JobOrder order = JobOrder.submission;

    @Option(
            names = "--until-asked",
            paramLabel = "N%",
            description = "Leave out the jobs after those that asked for this part of the GPUs.")
    private @Nullable String untilAsked;

    /** Rejects impossible options before any work. */
    public void requirePossible() {
        if (load.compareTo(MIN_LOAD) < 0 || load.compareTo(MAX_LOAD) > 0) {
            throw Fault.at("--load", "must be from %s to %s, not %s".formatted(MIN_LOAD, MAX_LOAD, load));
        }
        if (seed != null && !isRandom()) {
            throw Fault.at(
                    "--seed", "decides the moves of --shake and the draws of --order random; give one of them as well");
        }
    }

    /**
     * Applies the options to a trace.
     *
     * @param gpuMilli the GPUs of all nodes, in thousandths
     * @throws dev.terrace.model.finding.InvalidInput if an option is impossible, or no job is left
     */
    public Trace apply(Trace trace, long gpuMilli) {
        requirePossible();
        TraceChanges changes = new TraceChanges(
                TimeRules.seconds("--from", from),
                until == null ? null : TimeRules.seconds("--until", until),
                load,
                TimeRules.seconds("--shake", shake),
                firstSeed(),
                unknown == WithoutRun.drop,
                cutsAtEstimate,
                estimates == Estimates.exact);
        Trace part = changes.apply(trace);
        PackedJobs jobs = part.jobs();
        if (untilAsked != null) {
            long milli = milli(untilAsked, gpuMilli);
            requireGpus(part, gpuMilli);
            jobs = order == JobOrder.random
                    ? AskedPart.drawn(jobs, milli, firstSeed())
                    : AskedPart.inOrder(jobs, milli);
        } else if (order == JobOrder.random) {
            throw Fault.at("--order", "random draws jobs without an end; give --until-asked 130% as well");
        }
        return part.with(noEnds ? AskedPart.withoutEnds(jobs) : jobs);
    }

    private static long milli(String text, long gpuMilli) {
        Matcher percent = PERCENT.matcher(text);
        BigDecimal number =
                percent.matches() ? NumberText.decimal(percent.group(1)).orElse(BigDecimal.ZERO) : BigDecimal.ZERO;
        if (number.signum() == 0) {
            throw Fault.at("--until-asked", "must be a percentage above 0 such as 130%, not " + text);
        }
        return number.multiply(BigDecimal.valueOf(gpuMilli))
                .movePointLeft(PERCENT_DIGITS)
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }

    private static void requireGpus(Trace trace, long gpuMilli) {
        boolean jobsAsk = false;
        for (TraceJob job : trace.jobs()) {
            jobsAsk |= job.gpuMilli() > 0;
        }
        if (gpuMilli == 0 || !jobsAsk) {
            throw Fault.at(
                    "--until-asked", "is a part of the GPUs, and no %s has any".formatted(jobsAsk ? "node" : "job"));
        }
    }

    private boolean isRandom() {
        return !shake.isZero() || order == JobOrder.random;
    }

    /** Returns the options that were given and remove the starts that the trace has, because they change its jobs. */
    public List<String> removingStarts() {
        return Stream.of(
                        load.compareTo(BigDecimal.ONE) == 0 ? "" : "--load",
                        shake.isZero() ? "" : "--shake",
                        cutsAtEstimate ? "--cut-at-estimate" : "",
                        noEnds ? "--no-ends" : "",
                        order == JobOrder.random ? "--order random" : "")
                .filter(option -> !option.isEmpty())
                .toList();
    }

    /** Returns whether tasks never end. */
    public boolean hasNoEnds() {
        return noEnds;
    }

    /** Returns the second from which submissions are measured. */
    public long warm() {
        return warm.isZero() ? 0 : TimeRules.seconds("--from", from) + TimeRules.seconds("--warm", warm);
    }

    /** Returns the seed that was given; 0 if none was. */
    public long firstSeed() {
        return seed == null ? 0 : seed;
    }

    /** Returns the seed to report; null without random choices. */
    public @Nullable Long seed() {
        return isRandom() ? Long.valueOf(firstSeed()) : null;
    }
}
