package dev.terrace.model.storage;

import com.google.auto.value.AutoBuilder;
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
        return new AutoBuilder_PersistentVolume_Builder()
                .name(name)
                .labels(Map.of())
                .storageClass("")
                .capacity(0)
                .accessModes(Set.of())
                .mode("Filesystem")
                .available(false)
                .leaving(false)
                .attributesClass("");
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new AutoBuilder_PersistentVolume_Builder(this);
    }

    /** Builds a volume. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder name(String value);

        public abstract Builder labels(Map<String, String> value);

        public abstract Builder storageClass(String value);

        public abstract Builder capacity(long value);

        public abstract Builder accessModes(Set<String> value);

        public abstract Builder mode(String value);

        public abstract Builder claim(@Nullable ClaimReference value);

        public abstract Builder nodeAffinity(@Nullable List<NodeSelectorTerm> value);

        public abstract Builder available(boolean value);

        public abstract Builder leaving(boolean value);

        public abstract Builder attributesClass(String value);

        public abstract Builder csi(@Nullable CsiSource value);

        public abstract PersistentVolume build();
    }
}
