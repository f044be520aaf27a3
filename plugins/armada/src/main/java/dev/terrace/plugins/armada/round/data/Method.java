package dev.terrace.plugins.armada.round.data;

/** How a job got its node. */
public enum Method {
    /** There was room. */
    NO_PREEMPTION,
    /** By preemption of jobs that would have been the last to be placed again. */
    FAIR_SHARE,
    /** Over the heads of less urgent jobs. */
    URGENCY,
    /** On a node of another type. */
    AWAY,
    /** It was evicted, and got its own node back. */
    RESCHEDULED,
    /** By the optimising pass. */
    OPTIMISER;

    /** As Armada calls it. */
    public String spelling() {
        return switch (this) {
            case NO_PREEMPTION -> "no-preemption";
            case FAIR_SHARE -> "fairshare";
            case URGENCY -> "urgency";
            case AWAY -> "away";
            case RESCHEDULED -> "rescheduled";
            case OPTIMISER -> "optimiser";
        };
    }
}
