package dev.terrace.kubernetes.watch;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Pauses between attempts: each is up to twice as long as the one before, and random, so that watches and processes do
 * not retry together.
 */
public final class Pauses {
    private static final Duration FIRST = Duration.ofMillis(100);
    private static final Duration LAST = Duration.ofSeconds(30);

    private Duration next = FIRST;

    /** Begins with short pauses again, after a success. */
    void reset() {
        next = FIRST;
    }

    /** Returns the next pause, at least the given time. */
    public Duration next(Duration least) {
        long ms = ThreadLocalRandom.current().nextLong(next.toMillis() / 2, next.toMillis());
        next = next.multipliedBy(2).compareTo(LAST) < 0 ? next.multipliedBy(2) : LAST;
        return Duration.ofMillis(Math.max(ms, least.toMillis()));
    }
}
