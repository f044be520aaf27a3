package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import dev.terrace.objects.field.Timestamps;
import java.time.Duration;
import java.time.Instant;
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
            converter = DurationConverter.class,
            description = "With --cycles: how long after each other the cycles are. Default: 1s.")
    private Duration every = Duration.ofSeconds(1);

    @Option(
            names = "--grace",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "With --cycles: how long an evicted pod keeps what it has. Default: 30s.")
    private Duration grace = Duration.ofSeconds(30);

    /** Rejects fewer than one cycle. */
    public void requirePossible() {
        if (cycles < 1) {
            throw Fault.at("--cycles", "must be at least 1, not " + cycles);
        }
    }

    /** Rejects cycles at times that no dump can hold. */
    public void requireTimes(Instant first) {
        if (isChain()
                && every.compareTo(Duration.between(first, Timestamps.LAST).dividedBy(cycles)) > 0) {
            throw Fault.at("--every", "%s cycles from %s on would go beyond the year 9999".formatted(cycles, first));
        }
    }

    /** Rejects an option that requires a single cycle. */
    public void requireOne(String option, boolean isGiven) {
        if (isGiven && isChain()) {
            throw Fault.at(option, "is about one cycle; leave out --cycles");
        }
    }

    public boolean isChain() {
        return cycles > 1;
    }

    /** Returns the number of cycles, at least 1. */
    public int cycles() {
        return cycles;
    }

    public Duration every() {
        return every;
    }

    public Duration grace() {
        return grace;
    }
}
