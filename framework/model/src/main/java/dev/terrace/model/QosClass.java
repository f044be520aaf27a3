package dev.terrace.model;

/**
 * A pod's quality of service: how much of its requests the node guarantees. The lowest class comes first.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/pod-qos/">Kubernetes, quality of service classes</a>
 */
public enum QosClass {
    /** No container requests or limits cpu or memory. */
    BEST_EFFORT("BestEffort"),
    BURSTABLE("Burstable"),
    /** The limits of each container equal its requests, for both cpu and memory. */
    GUARANTEED("Guaranteed");

    private final String spelling;

    QosClass(String spelling) {
        this.spelling = spelling;
    }

    /** The spelling in {@code status.qosClass}. */
    public String spelling() {
        return spelling;
    }
}
