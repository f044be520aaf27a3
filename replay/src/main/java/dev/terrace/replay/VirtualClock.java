package dev.terrace.replay;

import java.time.Duration;
import java.time.Instant;

/**
 * A clock in whole seconds, as Kubernetes writes times.
 *
 * @param start the time of second 0
 */
record VirtualClock(Instant start) {
    /** Returns the time of a second. */
    Instant at(long second) {
        return start.plusSeconds(second);
    }

    /** Returns the first whole second that is not before a time. */
    long notBefore(Instant time) {
        Duration since = Duration.between(start, time);
        return since.getNano() == 0 ? since.getSeconds() : since.getSeconds() + 1;
    }
}
