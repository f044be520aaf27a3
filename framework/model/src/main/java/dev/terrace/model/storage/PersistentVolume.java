package dev.terrace.model.storage;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.order.Order;
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
 * @param claim the claim for which it is reserved, or null
 * @param nodeAffinity the nodes from which it can be reached; null for all (an empty list allows none)
 * @param available whether its phase is {@code Available}
 * @param leaving whether it is being deleted
 * @param attributesClass its VolumeAttributesClass, or empty
 * @param csi its CSI driver and handle; null if it has no CSI driver
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
    /** The sort order in a cluster: by name. */
    public static final Order<PersistentVolume> ORDER = Order.byName(PersistentVolume::name);

    /**
     * The claim for which a volume is reserved.
     *
     * @param key "namespace/name"
     * @param uid empty if any claim of that name matches
     */
    public record ClaimReference(String key, String uid) {
        public boolean means(PersistentVolumeClaim claimed) {
            return key.equals(claimed.key()) && (uid.isEmpty() || uid.equals(claimed.uid()));
        }
    }

    /** A volume's CSI driver and the driver's handle. */
    public record CsiSource(String driver, String handle) {}

    /** Returns whether a pod on the node can reach the volume. Evaluates labels only, without the node's name. */
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

    /** A volume that all nodes can reach. Other fields have the defaults of a dump without them. */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new Builder(name)
                .labels(labels)
                .storageClass(storageClass)
                .capacity(capacity)
                .accessModes(accessModes)
                .mode(mode)
                .claim(claim)
                .nodeAffinity(nodeAffinity)
                .available(available)
                .leaving(leaving)
                .attributesClass(attributesClass)
                .csi(csi);
    }

    /** Builds a volume. */
    public static final class Builder {
        private String name;
        private Map<String, String> labels = Map.of();
        private String storageClass = "";
        private long capacity;
        private Set<String> accessModes = Set.of();
        private String mode = "Filesystem";
        private @Nullable ClaimReference claim;
        private @Nullable List<NodeSelectorTerm> nodeAffinity;
        private boolean available;
        private boolean leaving;
        private String attributesClass = "";
        private @Nullable CsiSource csi;

        private Builder(String name) {
            this.name = name;
        }

        public Builder name(String value) {
            name = value;
            return this;
        }

        public Builder labels(Map<String, String> value) {
            labels = value;
            return this;
        }

        public Builder storageClass(String value) {
            storageClass = value;
            return this;
        }

        public Builder capacity(long value) {
            capacity = value;
            return this;
        }

        public Builder accessModes(Set<String> value) {
            accessModes = value;
            return this;
        }

        public Builder mode(String value) {
            mode = value;
            return this;
        }

        public Builder claim(@Nullable ClaimReference value) {
            claim = value;
            return this;
        }

        public Builder nodeAffinity(@Nullable List<NodeSelectorTerm> value) {
            nodeAffinity = value;
            return this;
        }

        public Builder available(boolean value) {
            available = value;
            return this;
        }

        public Builder leaving(boolean value) {
            leaving = value;
            return this;
        }

        public Builder attributesClass(String value) {
            attributesClass = value;
            return this;
        }

        public Builder csi(@Nullable CsiSource value) {
            csi = value;
            return this;
        }

        public PersistentVolume build() {
            return new PersistentVolume(
                    name,
                    labels,
                    storageClass,
                    capacity,
                    accessModes,
                    mode,
                    claim,
                    nodeAffinity,
                    available,
                    leaving,
                    attributesClass,
                    csi);
        }
    }
}
