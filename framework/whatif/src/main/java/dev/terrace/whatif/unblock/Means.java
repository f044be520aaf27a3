package dev.terrace.whatif.unblock;

/** The kinds of targets of a change. The best change of each is always shown. */
public enum Means {
    /** The job's own group and pods. */
    OWN,
    /** Its queue, or one above it. */
    QUEUE,
    /** The configuration of the scheduler. */
    CONFIGURATION,
    /** A node that is opened, enlarged or added. */
    NODE,
    /** Pods that leave their nodes. */
    EVICTION
}
