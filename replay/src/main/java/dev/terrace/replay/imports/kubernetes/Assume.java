package dev.terrace.replay.imports.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The assumed time of an event that is known only to an interval; spelled as on the command line. */
public enum Assume {
    /** The last time before the event was seen. */
    first,
    middle,
    /** The time when the event was seen. */
    last;

    /** Returns a time in whole seconds from {@code after} to {@code until}. */
    Moment between(Instant after, Instant until) {
        Duration length = after.isBefore(until) ? Duration.between(after, until) : Duration.ZERO;
        Instant at = switch (this) {
            case first -> until.minus(length);
            case middle -> until.minus(length.dividedBy(2));
            case last -> until;
        };
        return new Moment(at.truncatedTo(ChronoUnit.SECONDS), length.toSeconds());
    }

    /**
     * A time.
     *
     * @param slack the seconds of the interval to which it is known; 0 if it is exact
     */
    record Moment(Instant at, long slack) {
        static Moment exact(Instant at) {
            return new Moment(at, 0);
        }
    }
}
