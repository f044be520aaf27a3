package dev.terrace.cluster;

/**
 * A decision that came too late to be applied: its pod has disappeared, has ended, or has moved to another node; or its
 * pod or group was deleted and created again, with another uid.
 *
 * @param pod "namespace/name" of the pod, or of the group for {@link What#PHASE}
 */
public record StaleDecision(String pod, What what) {
    /** The kinds of decisions. */
    public enum What {
        BIND,
        EVICTION,
        FAILURE,
        AMENDMENT,
        PHASE
    }
}
