package dev.terrace.replay;

import dev.terrace.replay.time.Trigger;

/**
 * The rules of simulated time. All times are whole seconds.
 *
 * @param trigger when cycles run
 * @param grace the time for which an evicted pod keeps what it holds
 * @param startLatency the time from a bind until the pod runs
 * @param checkpoint the seconds of work between two checkpoints; 0 if an eviction loses all work
 */
public record Semantics(Trigger trigger, long grace, long startLatency, long checkpoint) {
    /** A cycle at each event, and evictions that take effect at once and lose all work. */
    public static Semantics ofCases() {
        return new Semantics(Trigger.EVENT, 0, 0, 0);
    }

    /** Returns the part of some seconds of work that survives an eviction. */
    long kept(long worked) {
        return checkpoint == 0 ? 0 : worked / checkpoint * checkpoint;
    }
}
