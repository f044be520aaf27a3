package dev.terrace.model.node;

import dev.terrace.model.order.Order;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node as the dump shows it.
 *
 * @param created {@link Instant#MIN} if the dump does not say
 * @param unschedulable whether it is cordoned
 * @param capacity {@code status.capacity}, by resource as written
 * @param allocatable {@code status.allocatable}; {@code pods} limits how many pods it takes
 * @param oversubscription the cpu and memory that Volcano's oversubscription annotations add
 * @param images sizes in bytes by name, for every name of every image
 */
public record NodeSpec(
        String name,
        Instant created,
        Map<String, String> labels,
        Map<String, String> annotations,
        boolean unschedulable,
        List<Taint> taints,
        Map<String, Quantity> capacity,
        Amounts allocatable,
        Amounts oversubscription,
        Map<String, Long> images) {
    /** The sort order in a cluster: by name. */
    public static final Order<NodeSpec> ORDER = Order.byName(NodeSpec::name);

    /** Returns the first taint that excludes a pod with these tolerations from the node, or null. */
    public @Nullable Taint taintAgainst(List<Toleration> tolerations) {
        for (Taint taint : taints) {
            if (taint.forbids() && !taint.isToleratedBy(tolerations)) {
                return taint;
            }
        }
        return null;
    }

    /** A node without labels or taints. Other fields have the defaults of a dump without them. */
    public static Builder builder(String name, Amounts allocatable) {
        return new Builder(name, allocatable);
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new Builder(name, allocatable)
                .created(created)
                .labels(labels)
                .annotations(annotations)
                .unschedulable(unschedulable)
                .taints(taints)
                .capacity(capacity)
                .oversubscription(oversubscription)
                .images(images);
    }

    /** Builds a node. */
    public static final class Builder {
        private String name;
        private Instant created = Instant.MIN;
        private Map<String, String> labels = Map.of();
        private Map<String, String> annotations = Map.of();
        private boolean unschedulable;
        private List<Taint> taints = List.of();
        private Map<String, Quantity> capacity = Map.of();
        private Amounts allocatable;
        private Amounts oversubscription;
        private Map<String, Long> images = Map.of();

        private Builder(String name, Amounts allocatable) {
            this.name = name;
            this.allocatable = allocatable;
            this.oversubscription = Amounts.none(allocatable.names());
        }

        public Builder name(String value) {
            name = value;
            return this;
        }

        public Builder created(Instant value) {
            created = value;
            return this;
        }

        public Builder labels(Map<String, String> value) {
            labels = value;
            return this;
        }

        public Builder annotations(Map<String, String> value) {
            annotations = value;
            return this;
        }

        public Builder unschedulable(boolean value) {
            unschedulable = value;
            return this;
        }

        public Builder taints(List<Taint> value) {
            taints = value;
            return this;
        }

        public Builder capacity(Map<String, Quantity> value) {
            capacity = value;
            return this;
        }

        public Builder allocatable(Amounts value) {
            allocatable = value;
            return this;
        }

        public Builder oversubscription(Amounts value) {
            oversubscription = value;
            return this;
        }

        public Builder images(Map<String, Long> value) {
            images = value;
            return this;
        }

        public NodeSpec build() {
            return new NodeSpec(
                    name,
                    created,
                    labels,
                    annotations,
                    unschedulable,
                    taints,
                    capacity,
                    allocatable,
                    oversubscription,
                    images);
        }
    }
}
