package dev.terrace.replay.imports;

import dev.terrace.model.number.NumberText;
import dev.terrace.replay.trace.TraceJob;

/**
 * Parses the durations of Slurm: {@code 2-12:30:00}, {@code 12:30:00} or {@code 30:00}. After days, the first number is
 * hours: {@code 2-12} is 60 hours.
 *
 * @see <a href="https://slurm.schedmd.com/sbatch.html#OPT_time">Slurm: time limits</a>
 */
final class SlurmTimes {
    private static final long HOURS = 24;
    private static final long SIXTY = 60;

    private SlurmTimes() {}

    private static long number(String text) {
        return NumberText.whole(text, 0, Integer.MAX_VALUE).orElse(-1);
    }

    /**
     * Returns the seconds of a time limit; {@link TraceJob#UNKNOWN} without one, as {@code UNLIMITED} and
     * {@code Partition_Limit}.
     */
    static long limit(String text) {
        int dash = text.indexOf('-');
        String[] parts = text.substring(dash + 1).split(":", -1);
        boolean hasDays = dash > 0;
        if (parts.length > 3 || (parts.length < 2 && !hasDays)) {
            return TraceJob.UNKNOWN;
        }
        long seconds = hasDays ? number(text.substring(0, dash)) * HOURS * SIXTY * SIXTY : 0;
        long unit = parts.length == 3 || hasDays ? SIXTY * SIXTY : SIXTY;
        for (String part : parts) {
            long number = number(part);
            if (number < 0 || seconds < 0) {
                return TraceJob.UNKNOWN;
            }
            seconds += number * unit;
            unit /= SIXTY;
        }
        return seconds;
    }
}
