package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.timeline.Intervals;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for several cycles in sequence, and for the time between them. */
public final class ChainOptions {
    @Option(
            names = "--cycles",
            paramLabel = "N",
            description =
                    "Run N cycles, each on what the one before it left: bound pods run, evicted ones leave and wait"
                            + " again. Default: 1.")
    private int cycles = 1;

    @Option(
            names = "--every",
            paramLabel = "DURATION",
            description = "With --cycles: the time between two cycles. Default: the grace.")
    private @Nullable Duration every;

    @Option(
            names = "--grace",
            paramLabel = "DURATION",
            description = "With --cycles or --after: how long an evicted pod keeps its resources. Default: 30s.")
    private @Nullable Duration grace;

    @Option(
            names = "--after",
            paramLabel = "DURATION",
            description = "Let this time pass before the first cycle, as it passes between cycles. Default: 0s.")
    private @Nullable Duration after;

    /** Rejects fewer than one cycle, and times between cycles for a single one. */
    public void requirePossible() {
        OptionBounds.requireAtLeast(1, "--cycles", cycles);
        if (every != null && cycles == 1) {
            throw Fault.at("--every", "needs --cycles with at least 2");
        }
        if (grace != null && cycles == 1 && after == null) {
            throw Fault.at("--grace", "needs --cycles with at least 2, or --after");
        }
    }

    /** Rejects cycles at times that no dump can hold. */
    public void requireTimes(Instant first) {
        Duration rest =
                Duration.between(first, Timestamps.LAST).minus(intervals().after());
        if (rest.isNegative()) {
            throw Fault.at("--after", "a cycle that long after %s would go beyond the year 9999".formatted(first));
        }
        if (cycles > 1 && intervals().every().compareTo(rest.dividedBy(cycles)) > 0) {
            throw Fault.at("--every", "%s cycles from %s on would go beyond the year 9999".formatted(cycles, first));
        }
    }

    /** Rejects an option that requires a single cycle. */
    public void requireOne(String option, boolean isGiven) {
        if (isGiven && isChain()) {
            throw Fault.at(
                    option,
                    cycles > 1
                            ? "is about one cycle; leave out --cycles"
                            : "is about the snapshot as it is; leave out --after");
        }
    }

    /** Returns whether time passes. */
    public boolean isChain() {
        return cycles > 1 || !intervals().after().isZero();
    }

    /** Returns the number of cycles, at least 1. */
    public int cycles() {
        return cycles;
    }

    /** The times of the cycles. */
    public Intervals intervals() {
        Duration kept = grace == null ? Intervals.DEFAULT_GRACE : grace;
        return new Intervals(after == null ? Duration.ZERO : after, every == null ? kept : every, kept);
    }
}
