package dev.terrace.replay.time;

import java.time.Duration;
import java.time.Instant;

/**
 * A clock in whole seconds, as Kubernetes writes times.
 *
 * @param start the time of second 0
 */
public record VirtualClock(Instant start) {
    /** Returns the time of a second. */
    public Instant at(long second) {
        return start.plusSeconds(second);
    }

    /** Returns the first whole second that is not before a time. */
    public long notBefore(Instant time) {
        Duration since = Duration.between(start, time);
        return since.getNano() == 0 ? since.getSeconds() : since.getSeconds() + 1;
    }
}
