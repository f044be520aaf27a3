package dev.terrace.plugins.gridengine.data;

/**
 * The decay of usage. The daemon approximates the exponential linearly over one minute and takes powers of that: a
 * half-life of one hour leaves 0.498, of 14 days 0.49999.
 *
 * @param perMinute the fraction that is left after a minute
 * @see "Grid Engine 8.1.9, libs/sched/sge_support.c"
 */
public record UsageDecay(double perMinute) {
    private static final double INTERVAL = 60;

    /** @param hours the half-life; 0 for no decay */
    public static UsageDecay halfLife(double hours) {
        return new UsageDecay(hours == 0 ? 1 : 1 - Math.log(2) / (hours * 3600) * INTERVAL);
    }

    /** The usage that is left after a time. */
    public double left(double usage, double seconds) {
        return usage * Math.pow(perMinute, seconds / INTERVAL);
    }
}
