package dev.terrace.model.storage;

import dev.terrace.model.selector.LabelSelector;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A PersistentVolumeClaim as the dump shows it.
 *
 * @param uid {@code metadata.uid}; "namespace/name" if the dump has none
 * @param storageClass empty if it names none
 * @param volume the volume that it is bound to or wants, or empty
 * @param bound whether binding to that volume is complete
 * @param selectedNode the node for which a volume is being provisioned, or empty
 * @param request bytes; null if it does not say
 * @param mode {@code Filesystem} or {@code Block}
 * @param selector which volumes' labels it accepts; null for all
 * @param attributesClass its VolumeAttributesClass, or empty
 * @param lost whether its volume is gone
 * @param leaving whether it is being deleted
 * @param owner uid of the object that controls it; "namespace/name" of that if the dump has no uid; empty without one
 */
public record PersistentVolumeClaim(
        String namespace,
        String name,
        String uid,
        String storageClass,
        String volume,
        boolean bound,
        String selectedNode,
        @Nullable Long request,
        Set<String> accessModes,
        String mode,
        @Nullable LabelSelector selector,
        String attributesClass,
        boolean lost,
        boolean leaving,
        String owner) {
    /** "namespace/name". */
    public String key() {
        return namespace + "/" + name;
    }

    /** Bytes; 0 if it does not say. */
    public long size() {
        return request == null ? 0 : request;
    }
}
