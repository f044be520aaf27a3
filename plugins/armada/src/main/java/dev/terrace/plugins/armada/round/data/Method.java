package dev.terrace.plugins.armada.round.data;

/** The way in which a job got its node. */
public enum Method {
    /** The node had room. */
    NO_PREEMPTION,
    /** By preemption of evicted jobs with the weakest claims. */
    FAIR_SHARE,
    /** By preemption of less urgent jobs. */
    URGENCY,
    /** On a node of another type. */
    AWAY,
    /** It was evicted, and got its own node back. */
    RESCHEDULED,
    /** The optimising pass placed it. */
    OPTIMISER;

    /** The name in Armada. */
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
