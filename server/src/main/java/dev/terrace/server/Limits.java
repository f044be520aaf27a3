package dev.terrace.server;

import java.time.Duration;

/**
 * What clients cannot make the server exceed.
 *
 * @param body the most bytes of a snapshot, as it comes and unpacked
 * @param snapshots the most snapshots that are kept
 * @param memory about how many bytes of the heap all that is kept and remembered may take
 * @param cycle the longest that a piece of work may take
 * @param queue how many pieces of work may wait
 * @param workers how many are done at a time
 * @param stuck how many threads may be stuck before the server says that it is not ready
 */
public record Limits(long body, int snapshots, long memory, Duration cycle, int queue, int workers, int stuck) {
    private static final long MIB = 1 << 20;

    /** What applies without options: half of the heap, all cores, a minute. */
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
