package dev.terrace.model;

/**
 * How much of what a pod requests its node keeps for it, the least first.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/pod-qos/">Kubernetes, quality of service classes</a>
 */
public enum QosClass {
    /** No container says anything of cpu or memory. */
    BEST_EFFORT("BestEffort"),
    BURSTABLE("Burstable"),
    /** Each container limits itself to what it requests, of both cpu and memory. */
    GUARANTEED("Guaranteed");

    private final String spelling;

    QosClass(String spelling) {
        this.spelling = spelling;
    }

    /** As {@code status.qosClass} has it. */
    public String spelling() {
        return spelling;
    }
}
