package dev.terrace.replay.time;

/**
 * The times of cycles.
 *
 * @param period the seconds between cycles; 0 for a cycle at each event
 */
public record Trigger(long period) {
    /** A cycle at each time at which something ends, leaves or arrives. */
    public static final Trigger EVENT = new Trigger(0);

    /** Returns the first time of a cycle at or after a second. */
    public long notBefore(long second) {
        return period == 0 ? second : -Math.floorDiv(-second, period) * period;
    }
}
