package dev.terrace.replay.imports;

import dev.terrace.model.number.NumberText;
import dev.terrace.replay.trace.TraceJob;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Parses the durations of Slurm: {@code 2-12:30:00}, {@code 12:30:00}, {@code 30:00} or {@code 30}, which is minutes.
 * After days, the first number is hours: {@code 2-12} is 60 hours.
 *
 * @see <a href="https://slurm.schedmd.com/sbatch.html#OPT_time">Slurm: time limits</a>
 */
final class SlurmTimes {
    private static final long HOURS = 24;
    private static final long SIXTY = 60;

    /** Slurm's words for no limit of the job itself, in lower case. */
    private static final Set<String> NO_LIMIT =
            Set.of("", "unlimited", "infinite", "partition_limit", "invalid", "none", "n/a", "unknown");

    private SlurmTimes() {}

    /**
     * Returns the seconds of a time limit; {@link TraceJob#UNKNOWN} without one, as {@code UNLIMITED} and
     * {@code Partition_Limit}. Empty if the text has another form.
     */
    static OptionalLong limit(String text) {
        if (NO_LIMIT.contains(text.toLowerCase(Locale.ROOT))) {
            return OptionalLong.of(TraceJob.UNKNOWN);
        }
        int dash = text.indexOf('-');
        boolean hasDays = dash >= 0;
        String[] parts = text.substring(dash + 1).split(":", -1);
        OptionalLong days =
                hasDays ? NumberText.whole(text.substring(0, dash), 0, Integer.MAX_VALUE) : OptionalLong.of(0);
        if (parts.length > 3 || days.isEmpty()) {
            return OptionalLong.empty();
        }
        long seconds = days.getAsLong() * HOURS * SIXTY * SIXTY;
        long unit = parts.length == 3 || hasDays ? SIXTY * SIXTY : SIXTY;
        long most = hasDays ? HOURS - 1 : Integer.MAX_VALUE;
        for (String part : parts) {
            OptionalLong number = NumberText.whole(part, 0, most);
            if (number.isEmpty()) {
                return OptionalLong.empty();
            }
            seconds += number.getAsLong() * unit;
            unit /= SIXTY;
            most = SIXTY - 1;
        }
        return OptionalLong.of(seconds);
    }
}
