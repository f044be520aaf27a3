package dev.terrace.model.storage;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.NodeSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A PersistentVolume as the dump shows it.
 *
 * @param storageClass empty if it has none
 * @param capacity bytes
 * @param mode {@code Filesystem} or {@code Block}
 * @param claim the claim that it is for, or null
 * @param nodeAffinity the nodes from which it can be reached; null for all (an empty list is none)
 * @param available whether its phase is {@code Available}
 * @param leaving whether it is being deleted
 * @param attributesClass its VolumeAttributesClass, or empty
 * @param csi where its CSI driver finds it; null if it has none
 */
public record PersistentVolume(
        String name,
        Map<String, String> labels,
        String storageClass,
        long capacity,
        Set<String> accessModes,
        String mode,
        @Nullable ClaimReference claim,
        @Nullable List<NodeSelectorTerm> nodeAffinity,
        boolean available,
        boolean leaving,
        String attributesClass,
        @Nullable CsiSource csi) {
    /**
     * The claim that a volume is for.
     *
     * @param key "namespace/name"
     * @param uid empty if any claim of that name will do
     */
    public record ClaimReference(String key, String uid) {
        public boolean means(PersistentVolumeClaim claimed) {
            return key.equals(claimed.key()) && (uid.isEmpty() || uid.equals(claimed.uid()));
        }
    }

    /** What a driver calls the volume. */
    public record CsiSource(String driver, String handle) {}

    /** Whether a pod on the node could use it. Only labels are looked at: to a volume, a node has no name. */
    public boolean isReachableFrom(NodeSpec node) {
        if (nodeAffinity == null) {
            return true;
        }
        for (NodeSelectorTerm term : nodeAffinity) {
            if (term.matches(node.labels(), null)) {
                return true;
            }
        }
        return false;
    }
}
