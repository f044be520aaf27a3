package dev.terrace.server;

import java.time.Duration;

/**
 * Resource limits of the server.
 *
 * @param body the maximum number of bytes of a snapshot or a trace, compressed and decompressed
 * @param snapshots the maximum number of stored snapshots
 * @param memory the approximate number of heap bytes for stored data and caches
 * @param cycle the maximum duration of a piece of work
 * @param queue the maximum number of waiting pieces of work
 * @param workers the number of pieces of work that run at a time
 * @param stuck how many threads may be stuck before the server reports that it is not ready
 */
public record Limits(long body, int snapshots, long memory, Duration cycle, int queue, int workers, int stuck) {
    private static final long MIB = 1 << 20;

    /** The defaults: half of the heap, all cores, a minute. */
    public static Limits defaults() {
        return new Limits(
                256 * MIB,
                100,
                Runtime.getRuntime().maxMemory() / 2,
                Duration.ofSeconds(60),
                64,
                Runtime.getRuntime().availableProcessors(),
                2);
    }
}
