package dev.terrace.timeline;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.field.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * The times of consecutive cycles; 0 or more each.
 *
 * @param after the time that passes before the first cycle
 * @param every the time from one cycle to the next
 * @param grace the time for which an evicted pod stays
 */
public record Intervals(Duration after, Duration every, Duration grace) {
    /** The default grace period of pods in Kubernetes. */
    public static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);

    /** No time passes. */
    public static final Intervals NONE = new Intervals(Duration.ZERO, Duration.ZERO, DEFAULT_GRACE);

    private static final Duration LONGEST = Duration.ofDays(3_650_000);

    /**
     * Parses a duration such as 1s, 0.5s, 1m30s, 2h or 1d12h; empty if the text is not a duration, is negative, or
     * exceeds ten thousand years.
     */
    public static Optional<Duration> parse(String text) {
        int afterDays = Math.max(text.indexOf('d'), text.indexOf('D')) + 1;
        String time = text.substring(afterDays);
        try {
            return Optional.of(Duration.parse("P" + text.substring(0, afterDays) + (time.isEmpty() ? "" : "T" + time)))
                    .filter(duration -> !duration.isNegative() && duration.compareTo(LONGEST) <= 0);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Returns the beginning of the error message for a text that {@link #parse} refuses. */
    public static String refusal(String text) {
        return "'" + text + "' is not a duration like 30s, 1m30s, 2h or 1d12h";
    }

    /** Returns the times of a chain that continues from the state that a cycle left. */
    public Intervals continued() {
        return new Intervals(every, every, grace);
    }

    /**
     * Returns the time that is an interval later.
     *
     * @throws InvalidInput if no dump can hold it
     */
    static Instant later(Instant now, Duration interval) {
        if (interval.compareTo(Duration.between(now, Timestamps.LAST)) > 0) {
            throw new InvalidInput(Finding.error(
                    Position.of("the clock"), "a cycle after %s would go beyond the year 9999.".formatted(now)));
        }
        return now.plus(interval);
    }
}
