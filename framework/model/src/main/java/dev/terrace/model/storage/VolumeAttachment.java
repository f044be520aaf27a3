package dev.terrace.model.storage;

import dev.terrace.model.order.Order;

/**
 * A VolumeAttachment as the dump shows it.
 *
 * @param attacher the CSI driver; may be empty
 * @param volume the PersistentVolume that is attached; empty for an inline one
 */
public record VolumeAttachment(String name, String attacher, String node, String volume) {
    /** The sort order in a cluster: by name. */
    public static final Order<VolumeAttachment> ORDER = Order.byName(VolumeAttachment::name);
}
