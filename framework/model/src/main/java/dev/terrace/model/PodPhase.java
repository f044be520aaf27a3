package dev.terrace.model;

/** The phase of a pod: its {@code status.phase}. */
public enum PodPhase {
    PENDING("Pending"),
    RUNNING("Running"),
    SUCCEEDED("Succeeded"),
    FAILED("Failed"),
    UNKNOWN("Unknown");

    private final String spelling;

    PodPhase(String spelling) {
        this.spelling = spelling;
    }

    /** The spelling in Kubernetes objects. */
    public String spelling() {
        return spelling;
    }

    /** Returns whether the pod has ended and holds no resources. */
    public boolean isTerminated() {
        return this == SUCCEEDED || this == FAILED;
    }
}
