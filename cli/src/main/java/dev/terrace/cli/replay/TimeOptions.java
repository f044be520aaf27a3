package dev.terrace.cli.replay;

import dev.terrace.replay.Semantics;
import dev.terrace.replay.TimeRules;
import dev.terrace.timeline.Intervals;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the rules of simulated time. */
public final class TimeOptions {
    /** The trigger of cycles; spelled as on the command line. */
    enum When {
        event,
        period
    }

    /** The point from which an evicted task restarts; spelled as on the command line. */
    enum Restart {
        zero,
        checkpoint
    }

    @Option(
            names = "--trigger",
            paramLabel = "WHEN",
            description = "When cycles run: ${COMPLETION-CANDIDATES}. An event is a time at which something ends,"
                    + " leaves or arrives. Default: ${DEFAULT-VALUE}.")
    private When trigger = When.event;

    @Option(
            names = "--period",
            paramLabel = "DURATION",
            description = "With --trigger period: the time between cycles. Default: 1s.")
    private @Nullable Duration period;

    @Option(
            names = "--grace",
            paramLabel = "DURATION",
            description = "How long an evicted pod keeps what it has. Default: 30s.")
    private Duration grace = Intervals.DEFAULT_GRACE;

    @Option(
            names = "--start-latency",
            paramLabel = "DURATION",
            description = "The time from the bind of a pod until it runs. Default: 0s.")
    private Duration startLatency = Duration.ZERO;

    @Option(
            names = "--restart",
            paramLabel = "FROM",
            description = "What an evicted task begins with: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Restart restart = Restart.zero;

    @Option(
            names = "--checkpoint",
            paramLabel = "DURATION",
            description = "With --restart checkpoint: the run time between two checkpoints. Default: 10m.")
    private @Nullable Duration checkpoint;

    /** @throws dev.terrace.model.finding.InvalidInput if an option is impossible */
    public Semantics semantics() {
        return new TimeRules(
                        trigger == When.period, period, grace, startLatency, restart == Restart.checkpoint, checkpoint)
                .semantics(option -> "--" + option);
    }
}
