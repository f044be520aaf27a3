package dev.terrace.model;

/** {@code status.phase} of a pod. */
public enum PodPhase {
    PENDING,
    RUNNING,
    SUCCEEDED,
    FAILED,
    UNKNOWN;

    /** Whether the pod holds nothing any more. */
    public boolean isTerminated() {
        return this == SUCCEEDED || this == FAILED;
    }
}
