package dev.terrace.replay;

/**
 * The rules of simulated time. All times are whole seconds. {@link Replay} decides when the next cycle runs.
 *
 * @param period the seconds between cycles; 0 for a cycle at each time at which something ends, leaves or arrives
 * @param grace the time for which an evicted pod keeps what it holds
 * @param startLatency the time from a bind until the pod runs
 * @param checkpoint the seconds of work between two checkpoints; 0 if an eviction loses all work
 */
public record Semantics(long period, long grace, long startLatency, long checkpoint) {
    /** Returns rules with a cycle at each event, and with evictions that take effect at once and lose all work. */
    public static Semantics atOnce() {
        return new Semantics(0, 0, 0, 0);
    }

    /** Returns the first time of a cycle at or after a second. */
    long notBefore(long second) {
        return period == 0 ? second : -Math.floorDiv(-second, period) * period;
    }

    /** Returns the part of some seconds of work that survives an eviction. */
    long kept(long worked) {
        return checkpoint == 0 ? 0 : worked / checkpoint * checkpoint;
    }
}
