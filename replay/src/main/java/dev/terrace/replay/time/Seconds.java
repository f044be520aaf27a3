package dev.terrace.replay.time;

import dev.terrace.files.Fault;
import java.time.Duration;

/** Converts durations to whole seconds, the resolution of simulated time. */
public final class Seconds {
    private Seconds() {}

    /**
     * Returns the seconds of a duration.
     *
     * @param option the name of the duration as the user knows it
     * @throws dev.terrace.model.finding.InvalidInput if the duration has a fraction of a second
     */
    public static long of(String option, Duration duration) {
        if (duration.getNano() != 0) {
            throw Fault.at(option, "must be whole seconds, not " + duration.toMillis() / 1000.0 + " s");
        }
        return duration.getSeconds();
    }
}
