package dev.terrace.cli.replay;

import dev.terrace.files.Fault;
import java.time.Duration;

/** Converts durations to whole seconds, the resolution of simulated time. */
final class Seconds {
    private Seconds() {}

    /** @throws dev.terrace.model.finding.InvalidInput if the duration has a fraction of a second */
    static long of(String option, Duration duration) {
        if (duration.getNano() != 0) {
            throw Fault.at(option, "must be whole seconds, not " + duration.toMillis() / 1000.0 + " s");
        }
        return duration.getSeconds();
    }
}
