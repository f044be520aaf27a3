package dev.terrace.model;

/** The phase of a job: {@code status.phase} of its PodGroup. */
public enum JobPhase {
    /** Not given; treated as {@link #PENDING}. */
    NONE(""),
    PENDING("Pending"),
    INQUEUE("Inqueue"),
    RUNNING("Running"),
    COMPLETED("Completed"),
    UNKNOWN("Unknown");

    private final String spelling;

    JobPhase(String spelling) {
        this.spelling = spelling;
    }

    /** The spelling in Kubernetes objects. */
    public String spelling() {
        return spelling;
    }

    /** Returns whether the job waits to be admitted. */
    public boolean isPending() {
        return this == NONE || this == PENDING;
    }
}
