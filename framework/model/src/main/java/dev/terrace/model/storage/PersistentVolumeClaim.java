package dev.terrace.model.storage;

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
        return new Builder(namespace, name);
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new Builder(namespace, name)
                .uid(uid)
                .storageClass(storageClass)
                .volume(volume)
                .bound(bound)
                .selectedNode(selectedNode)
                .request(request)
                .accessModes(accessModes)
                .mode(mode)
                .selector(selector)
                .attributesClass(attributesClass)
                .lost(lost)
                .leaving(leaving)
                .owner(owner);
    }

    /** Builds a claim. */
    public static final class Builder {
        private String namespace;
        private String name;
        private String uid;
        private String storageClass = "";
        private String volume = "";
        private boolean bound;
        private String selectedNode = "";
        private @Nullable Long request;
        private Set<String> accessModes = Set.of();
        private String mode = "Filesystem";
        private @Nullable LabelSelector selector;
        private String attributesClass = "";
        private boolean lost;
        private boolean leaving;
        private String owner = "";

        private Builder(String namespace, String name) {
            this.namespace = namespace;
            this.name = name;
            this.uid = namespace + "/" + name;
        }

        public Builder namespace(String value) {
            namespace = value;
            return this;
        }

        public Builder name(String value) {
            name = value;
            return this;
        }

        public Builder uid(String value) {
            uid = value;
            return this;
        }

        public Builder storageClass(String value) {
            storageClass = value;
            return this;
        }

        public Builder volume(String value) {
            volume = value;
            return this;
        }

        public Builder bound(boolean value) {
            bound = value;
            return this;
        }

        public Builder selectedNode(String value) {
            selectedNode = value;
            return this;
        }

        public Builder request(@Nullable Long value) {
            request = value;
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

        public Builder selector(@Nullable LabelSelector value) {
            selector = value;
            return this;
        }

        public Builder attributesClass(String value) {
            attributesClass = value;
            return this;
        }

        public Builder lost(boolean value) {
            lost = value;
            return this;
        }

        public Builder leaving(boolean value) {
            leaving = value;
            return this;
        }

        public Builder owner(String value) {
            owner = value;
            return this;
        }

        public PersistentVolumeClaim build() {
            return new PersistentVolumeClaim(
                    namespace,
                    name,
                    uid,
                    storageClass,
                    volume,
                    bound,
                    selectedNode,
                    request,
                    accessModes,
                    mode,
                    selector,
                    attributesClass,
                    lost,
                    leaving,
                    owner);
        }
    }
}
