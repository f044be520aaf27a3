package dev.terrace.model.node;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.order.Order;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
            if (taint.excludes(tolerations)) {
                return taint;
            }
        }
        return null;
    }

    /**
     * Returns the taints that exclude a pod with these tolerations from the node, with {@link Taint#CORDON} if it is
     * cordoned.
     */
    public List<Taint> barriers(List<Toleration> tolerations) {
        return Stream.concat(Stream.of(Taint.CORDON).filter(cordon -> unschedulable), taints.stream())
                .filter(taint -> taint.excludes(tolerations))
                .toList();
    }

    /** A node without labels or taints. Other fields have the defaults of a dump without them. */
    public static Builder builder(String name, Amounts allocatable) {
        return new AutoBuilder_NodeSpec_Builder()
                .name(name)
                .created(Instant.MIN)
                .labels(Map.of())
                .annotations(Map.of())
                .unschedulable(false)
                .taints(List.of())
                .capacity(Map.of())
                .allocatable(allocatable)
                .oversubscription(Amounts.none(allocatable.names()))
                .images(Map.of());
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new AutoBuilder_NodeSpec_Builder(this);
    }

    /** Builds a node. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder name(String value);

        public abstract Builder created(Instant value);

        public abstract Builder labels(Map<String, String> value);

        public abstract Builder annotations(Map<String, String> value);

        public abstract Builder unschedulable(boolean value);

        public abstract Builder taints(List<Taint> value);

        public abstract Builder capacity(Map<String, Quantity> value);

        public abstract Builder allocatable(Amounts value);

        public abstract Builder oversubscription(Amounts value);

        public abstract Builder images(Map<String, Long> value);

        public abstract NodeSpec build();
    }
}
