package dev.terrace.replay;

import dev.terrace.files.Fault;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The rules of simulated time as a user gives them.
 *
 * @param isPeriodic whether cycles run at each multiple of the period, and not at each event
 * @param period null for the default, 1 s
 * @param grace the time for which an evicted pod keeps what it holds
 * @param startLatency the time from a bind until the pod runs
 * @param hasCheckpoints whether an evicted task resumes from its last checkpoint
 * @param checkpoint the run time between two checkpoints; null for the default, 10 minutes
 */
public record TimeRules(
        boolean isPeriodic,
        @Nullable Duration period,
        Duration grace,
        Duration startLatency,
        boolean hasCheckpoints,
        @Nullable Duration checkpoint) {
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final Duration CHECKPOINT = Duration.ofMinutes(10);

    /**
     * Returns the rules.
     *
     * @param named returns the name of an option as the user knows it, such as {@code --start-latency} for
     *     {@code start-latency}
     * @throws dev.terrace.model.finding.InvalidInput if they are impossible
     */
    public Semantics semantics(UnaryOperator<String> named) {
        String ofPeriod = named.apply("period");
        String ofCheckpoint = named.apply("checkpoint");
        if (period != null && !isPeriodic) {
            throw Fault.at(
                    ofPeriod,
                    "is the time between cycles with %s period; give that as well".formatted(named.apply("trigger")));
        }
        if (checkpoint != null && !hasCheckpoints) {
            throw Fault.at(ofCheckpoint, "is about %s checkpoint; give that as well".formatted(named.apply("restart")));
        }
        return new Semantics(
                isPeriodic ? positive(ofPeriod, period == null ? PERIOD : period) : 0,
                seconds(named.apply("grace"), grace),
                seconds(named.apply("start-latency"), startLatency),
                hasCheckpoints ? positive(ofCheckpoint, checkpoint == null ? CHECKPOINT : checkpoint) : 0);
    }

    /**
     * Returns the seconds of a duration. Simulated time has whole seconds.
     *
     * @param option the name of the duration as the user knows it
     * @throws dev.terrace.model.finding.InvalidInput if the duration has a fraction of a second
     */
    public static long seconds(String option, Duration duration) {
        if (duration.getNano() != 0) {
            throw Fault.at(option, "must be whole seconds, not " + duration.toMillis() / 1000.0 + " s");
        }
        return duration.getSeconds();
    }

    private static long positive(String option, Duration duration) {
        long seconds = seconds(option, duration);
        if (seconds < 1) {
            throw Fault.at(option, "must be at least 1s");
        }
        return seconds;
    }
}
