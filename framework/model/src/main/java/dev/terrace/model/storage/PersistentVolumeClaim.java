package dev.terrace.model.storage;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.order.Order;
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
 * @param request bytes; null if the claim has no request
 * @param mode {@code Filesystem} or {@code Block}
 * @param selector the labels of acceptable volumes; null for all
 * @param attributesClass its VolumeAttributesClass, or empty
 * @param lost whether its volume is gone
 * @param leaving whether it is being deleted
 * @param owner the uid of its controller; "namespace/name" of the controller if the dump has no uid; empty without a
 *     controller
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
    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<PersistentVolumeClaim> ORDER =
            Order.byKey(PersistentVolumeClaim::namespace, PersistentVolumeClaim::name);

    /** Returns "namespace/name". */
    public String key() {
        return namespace + "/" + name;
    }

    /** Returns the request in bytes; 0 without a request. */
    public long size() {
        return request == null ? 0 : request;
    }

    /** A claim without a volume. Other fields have the defaults of a dump without them. */
    public static Builder builder(String namespace, String name) {
        return new AutoBuilder_PersistentVolumeClaim_Builder()
                .namespace(namespace)
                .name(name)
                .uid(namespace + "/" + name)
                .storageClass("")
                .volume("")
                .bound(false)
                .selectedNode("")
                .accessModes(Set.of())
                .mode("Filesystem")
                .attributesClass("")
                .lost(false)
                .leaving(false)
                .owner("");
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new AutoBuilder_PersistentVolumeClaim_Builder(this);
    }

    /** Builds a claim. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder namespace(String value);

        public abstract Builder name(String value);

        public abstract Builder uid(String value);

        public abstract Builder storageClass(String value);

        public abstract Builder volume(String value);

        public abstract Builder bound(boolean value);

        public abstract Builder selectedNode(String value);

        public abstract Builder request(@Nullable Long value);

        public abstract Builder accessModes(Set<String> value);

        public abstract Builder mode(String value);

        public abstract Builder selector(@Nullable LabelSelector value);

        public abstract Builder attributesClass(String value);

        public abstract Builder lost(boolean value);

        public abstract Builder leaving(boolean value);

        public abstract Builder owner(String value);

        public abstract PersistentVolumeClaim build();
    }
}
