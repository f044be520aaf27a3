package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.Method;
import dev.terrace.plugins.armada.round.data.RoundJob;
import java.util.List;

/** A job whose turn will come: queued, or evicted and bound to its own node. */
public final class Candidate {
    private final int index;
    private final RoundJob job;
    private final int shape;
    private final int home;
    private final int cardinality;

    /** The node that it got, or -1. */
    public int node = -1;

    /** The level at which it is, or was last tried to be, placed. */
    public int level;

    /** The highest priority of those that had to leave for it. */
    public int preemptedAt;

    public Method method = Method.NO_PREEMPTION;

    /** The taints that it tolerates besides its own, {@link Matching}. */
    public int awayTolerations;

    /** The label that its gang's nodes must have in common; empty for none. */
    public String uniformityLabel = "";

    /** The value of that label that its node must have. */
    public String uniformity = "";

    Candidate(int index, RoundJob job, int shape, int home, int cardinality) {
        this.index = index;
        this.job = job;
        this.shape = shape;
        this.home = home;
        this.cardinality = cardinality;
    }

    public int index() {
        return index;
    }

    public RoundJob job() {
        return job;
    }

    public long[] request() {
        return job.request();
    }

    /** Jobs of one shape ask the same of nodes. */
    int shape() {
        return shape;
    }

    /** Its own node, if it was evicted from one; else -1. */
    public int home() {
        return home;
    }

    public boolean isEvicted() {
        return home >= 0;
    }

    /** How many members its gang must have to be offered. */
    int cardinality() {
        return cardinality;
    }

    /** Whether it may not be skipped because another of its kind did not fit. */
    public boolean isSpecial() {
        return isEvicted() || awayTolerations != Matching.NONE || !uniformityLabel.isEmpty();
    }

    public static boolean areAllEvicted(List<Candidate> gang) {
        for (Candidate member : gang) {
            if (!member.isEvicted()) {
                return false;
            }
        }
        return true;
    }
}
