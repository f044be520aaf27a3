package dev.terrace.model;

/** {@code status.phase} of a pod. */
public enum PodPhase {
    PENDING,
    RUNNING,
    SUCCEEDED,
    FAILED,
    UNKNOWN;

    /** Whether the pod has ended and holds no resources. */
    public boolean isTerminated() {
        return this == SUCCEEDED || this == FAILED;
    }
}
