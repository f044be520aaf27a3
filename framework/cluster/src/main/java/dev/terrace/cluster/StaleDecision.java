package dev.terrace.cluster;

/**
 * A decision that came too late to be applied: its pod has disappeared, has ended, or has moved to another node.
 *
 * @param pod "namespace/name"
 */
public record StaleDecision(String pod, What what) {
    /** The kinds of decisions about pods. */
    public enum What {
        BIND,
        EVICTION,
        FAILURE,
        AMENDMENT
    }
}
