package dev.terrace.cli.replay;

import static java.math.BigDecimal.ZERO;

import dev.terrace.files.Fault;
import dev.terrace.model.number.NumberText;
import dev.terrace.replay.trace.AskedPart;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a replay in which jobs only arrive. */
public final class ArrivalOptions {
    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,6})?)%");
    private static final int PERCENT_DIGITS = 2;

    /** The order of arrivals; spelled as on the command line. */
    enum JobOrder {
        submission,
        random
    }

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

    boolean isRandom() {
        return order == JobOrder.random;
    }

    /** Returns whether tasks never end. */
    public boolean hasNoEnds() {
        return noEnds;
    }

    /**
     * Applies the options to a trace.
     *
     * @param gpuMilli the GPUs of all nodes, in thousandths
     * @throws dev.terrace.model.finding.InvalidInput if an option is impossible
     */
    Trace of(Trace trace, long seed, long gpuMilli) {
        PackedJobs jobs = trace.jobs();
        if (untilAsked != null) {
            long milli = milli(untilAsked, gpuMilli);
            requireGpus(trace, gpuMilli);
            jobs = isRandom() ? AskedPart.drawn(jobs, milli, seed) : AskedPart.inOrder(jobs, milli);
        } else if (isRandom()) {
            throw Fault.at("--order", "random draws jobs without an end; give --until-asked 130% as well");
        }
        return trace.with(noEnds ? AskedPart.withoutEnds(jobs) : jobs);
    }

    private static long milli(String text, long gpuMilli) {
        Matcher percent = PERCENT.matcher(text);
        BigDecimal number =
                percent.matches() ? NumberText.decimal(percent.group(1)).orElse(ZERO) : ZERO;
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
}
