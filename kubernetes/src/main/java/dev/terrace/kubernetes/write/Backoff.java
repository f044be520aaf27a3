package dev.terrace.kubernetes.write;

import java.time.Duration;

/**
 * Pauses that double with each failure.
 *
 * @param first the pause after the first failure
 * @param longest the longest pause
 */
public record Backoff(Duration first, Duration longest) {
    /** Enough for any ratio of the two, without an overflow. */
    private static final int MAX_DOUBLINGS = 20;

    /**
     * Returns a pause in nanoseconds.
     *
     * @param before the number of failures before the last one
     */
    public long nanos(int before) {
        return Math.min(longest.toNanos(), first.toNanos() << Math.min(before, MAX_DOUBLINGS));
    }
}
