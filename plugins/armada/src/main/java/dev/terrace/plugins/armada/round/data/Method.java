package dev.terrace.plugins.armada.round.data;

/** The way in which a job got its node. */
public enum Method {
    /** The node had room. */
    NO_PREEMPTION,
    /** The job took the room of evicted jobs with the weakest claims. */
    FAIR_SHARE,
    /** The job preempted less urgent jobs. */
    URGENCY,
    /** The job got a node of another type, perhaps by preemption. */
    AWAY,
    /** The job was evicted, and got its own node back. */
    RESCHEDULED,
    /** The optimising pass placed it. */
    OPTIMISER
}
