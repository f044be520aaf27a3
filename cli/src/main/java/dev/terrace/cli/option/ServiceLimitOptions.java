package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import dev.terrace.model.number.NumberText;
import dev.terrace.server.Limits;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options that limit the storage and the work that clients can request. */
public final class ServiceLimitOptions {
    private static final Limits USUAL = Limits.defaults();
    private static final long MIB = 1 << 20;
    /** One year in seconds. Clocks with smaller units do not overflow within it. */
    private static final int MAX_SECONDS = 365 * 86_400;

    @Option(
            names = "--max-body",
            paramLabel = "MIB",
            description =
                    "The maximum size of a snapshot or a trace in MiB, as sent and uncompressed. Default: ${DEFAULT-VALUE}.")
    private int body = Math.toIntExact(USUAL.body() / MIB);

    @Option(
            names = "--max-snapshots",
            paramLabel = "N",
            description =
                    "The maximum number of snapshots, of configurations and of traces. Default: ${DEFAULT-VALUE}.")
    private int snapshots = USUAL.snapshots();

    @Option(
            names = "--max-memory",
            paramLabel = "MIB",
            description =
                    "The memory for stored data and caches in MiB, half of it for the data; old reports are removed first."
                            + " Default: half of the heap, ${DEFAULT-VALUE}.")
    private int memory = Math.toIntExact(USUAL.memory() / MIB);

    @Option(
            names = "--cycle-timeout",
            paramLabel = "SECONDS",
            description = "The time limit of a cycle, and of any other long task. Default: ${DEFAULT-VALUE}.")
    private double seconds = USUAL.cycle().toSeconds();

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "The number of cycles that run at a time. Default: one for each core.")
    private int workers = USUAL.workers();

    @Option(
            names = "--queue",
            paramLabel = "N",
            description = "How many more may wait; further requests are told to retry. Default: ${DEFAULT-VALUE}.")
    private int queue = USUAL.queue();

    @Option(names = "--isolate", description = "Run cycles in separate processes, which are killed at the time limit.")
    private boolean isolate;

    @Option(
            names = "--stuck-limit",
            paramLabel = "N",
            description = "How much work may still run after its time limit before /health/ready fails."
                    + " Default: ${DEFAULT-VALUE}.")
    private int stuck = USUAL.stuck();

    public boolean isIsolated() {
        return isolate;
    }

    /** @throws dev.terrace.model.finding.InvalidInput if a limit is too small or too large */
    public Limits limits() {
        OptionBounds.requireAtLeast(1, "--max-body", body);
        OptionBounds.requireAtLeast(1, "--max-snapshots", snapshots);
        OptionBounds.requireAtLeast(16, "--max-memory", memory);
        OptionBounds.requireAtLeast(0.001, "--cycle-timeout", seconds);
        if (seconds > MAX_SECONDS) {
            throw Fault.at(
                    "--cycle-timeout",
                    "must be at most " + MAX_SECONDS + ", which is a year, not " + NumberText.shown(seconds));
        }
        OptionBounds.requireAtLeast(1, "--workers", workers);
        OptionBounds.requireAtLeast(0, "--queue", queue);
        OptionBounds.requireAtLeast(0, "--stuck-limit", stuck);
        return new Limits(
                body * MIB,
                snapshots,
                memory * MIB,
                Duration.ofMillis(Math.round(seconds * 1000)),
                queue,
                workers,
                stuck);
    }
}
