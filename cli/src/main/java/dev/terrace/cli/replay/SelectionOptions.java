package dev.terrace.cli.replay;

import dev.terrace.cli.option.DurationConverter;
import dev.terrace.files.Fault;
import dev.terrace.replay.time.Seconds;
import dev.terrace.replay.trace.Selection;
import dev.terrace.replay.trace.Trace;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that select a part of a trace and change its jobs. */
public final class SelectionOptions {
    /** The treatment of jobs without a run time; spelled as on the command line. */
    enum WithoutRun {
        hold,
        drop
    }

    private static final BigDecimal LEAST_LOAD = new BigDecimal(BigInteger.ONE, 3);
    private static final BigDecimal MOST_LOAD = BigDecimal.valueOf(1000);

    @Option(
            names = "--from",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Leave out jobs that are submitted earlier, since the start of the trace.")
    private Duration from = Duration.ZERO;

    @Option(
            names = "--until",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Leave out jobs that are submitted at this time or later.")
    private @Nullable Duration until;

    @Option(
            names = "--warm",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
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
            converter = DurationConverter.class,
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

    @Mixin
    private final ArrivalOptions arrivals = new ArrivalOptions();

    /**
     * Applies the options to a trace.
     *
     * @param gpuMilli the GPUs of all nodes, in thousandths
     * @throws dev.terrace.model.finding.InvalidInput if an option is impossible, or no job is left
     */
    public Trace of(Trace trace, long gpuMilli) {
        if (load.compareTo(LEAST_LOAD) < 0 || load.compareTo(MOST_LOAD) > 0) {
            throw Fault.at("--load", "must be from %s to %s, not %s".formatted(LEAST_LOAD, MOST_LOAD, load));
        }
        if (seed != null && !isRandom()) {
            throw Fault.at(
                    "--seed", "decides the moves of --shake and the draws of --order random; give one of them as well");
        }
        Selection selection = new Selection(
                Seconds.of("--from", from),
                until == null ? null : Seconds.of("--until", until),
                load,
                Seconds.of("--shake", shake),
                seed == null ? 0 : seed,
                unknown == WithoutRun.drop,
                cutsAtEstimate);
        return arrivals.of(selection.of(trace), seed == null ? 0 : seed, gpuMilli);
    }

    private boolean isRandom() {
        return !shake.isZero() || arrivals.isRandom();
    }

    /** Returns whether tasks never end. */
    public boolean hasNoEnds() {
        return arrivals.hasNoEnds();
    }

    /** Returns the second from which submissions are measured. */
    public long warm() {
        return warm.isZero() ? 0 : Seconds.of("--from", from) + Seconds.of("--warm", warm);
    }

    /** Returns the seed to report; null without random choices. */
    public @Nullable Long seed() {
        return isRandom() ? Long.valueOf(seed == null ? 0 : seed) : null;
    }
}
