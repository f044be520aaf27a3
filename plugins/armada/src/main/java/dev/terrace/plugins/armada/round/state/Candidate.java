package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.Method;
import dev.terrace.plugins.armada.round.data.RoundJob;
import java.util.List;

/** A job to be placed: queued, or evicted and bound to its own node. */
public final class Candidate {
    private final int index;
    private final RoundJob job;
    private final int shape;
    private final int home;
    private final int cardinality;

    /** The node of its placement; -1 without one. */
    public int node = -1;

    /** The level at which it was last tried or placed. */
    public int level;

    /** The highest priority of the jobs that its placement preempts. */
    public int preemptedAt;

    public Method method = Method.NO_PREEMPTION;

    /** The id of its away tolerations, see {@link Matching}. */
    public int awayTolerations;

    /** The label whose value its gang's nodes must share; empty for none. */
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

    /** The id of its shape in {@link Matching}. */
    int shape() {
        return shape;
    }

    /** The node that it was evicted from; -1 for a queued job. */
    public int home() {
        return home;
    }

    public boolean isEvicted() {
        return home >= 0;
    }

    /** The number of members that its gang must have before it is tried. */
    int cardinality() {
        return cardinality;
    }

    /** Returns whether it must be tried even if a job of its class and shape found no node. */
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
