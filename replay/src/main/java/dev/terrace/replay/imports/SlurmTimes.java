package dev.terrace.replay.imports;

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
        try {
            long seconds = hasDays ? Integer.parseInt(text, 0, dash, 10) * HOURS * SIXTY * SIXTY : 0;
            long unit = parts.length == 3 || hasDays ? SIXTY * SIXTY : SIXTY;
            for (String part : parts) {
                seconds += Integer.parseInt(part) * unit;
                unit /= SIXTY;
            }
            return Math.max(TraceJob.UNKNOWN, seconds);
        } catch (NumberFormatException e) {
            return TraceJob.UNKNOWN;
        }
    }
}
