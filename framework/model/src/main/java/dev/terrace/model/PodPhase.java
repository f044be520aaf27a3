package dev.terrace.model;

/** The phase of a pod: its {@code status.phase}. */
public enum PodPhase {
    PENDING,
    RUNNING,
    SUCCEEDED,
    FAILED,
    UNKNOWN;

    /** Returns whether the pod has ended and holds no resources. */
    public boolean isTerminated() {
        return this == SUCCEEDED || this == FAILED;
    }
}
