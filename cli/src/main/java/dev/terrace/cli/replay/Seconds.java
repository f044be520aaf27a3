package dev.terrace.cli.replay;

import dev.terrace.files.Fault;
import java.time.Duration;

/** Durations of simulated time, which has whole seconds. */
final class Seconds {
    private Seconds() {}

    /** @throws dev.terrace.model.finding.InvalidInput if it is a fraction */
    static long of(String option, Duration duration) {
        if (duration.getNano() != 0) {
            throw Fault.at(option, "must be whole seconds, not " + duration.toMillis() / 1000.0 + " s");
        }
        return duration.getSeconds();
    }
}
