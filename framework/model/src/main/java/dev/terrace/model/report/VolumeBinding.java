package dev.terrace.model.report;

/**
 * A volume claim that is bound because of a pod.
 *
 * @param claim "namespace/name"
 * @param volume the chosen PersistentVolume; empty if a volume must be provisioned for the pod's node
 */
public record VolumeBinding(String claim, String volume) {}
