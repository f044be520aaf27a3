package dev.terrace.model.storage;

/**
 * A VolumeAttachment as the dump shows it.
 *
 * @param attacher the CSI driver; may be empty
 * @param volume the PersistentVolume that is attached; empty for an inline one
 */
public record VolumeAttachment(String name, String attacher, String node, String volume) {}
