package dev.terrace.model;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.order.Order;
import dev.terrace.model.resource.Amounts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Queue as the dump shows it. Amounts contain only the resources that the dump names; an amount without any is null.
 *
 * @param created {@link Instant#MIN} if the dump does not say
 * @param weight {@code spec.weight}; 0 if not given
 * @param priority {@code spec.priority}; higher is served first
 * @param reclaimable whether other queues may take its resources back; true if not given
 * @param capability the maximum that it may hold
 * @param guarantee the resources that are kept for it
 * @param deserved its deserved resources, under the capacity plugin
 * @param state {@code status.state}, as written; empty if not given
 * @param parent the queue above it, or empty
 * @param extendClusters the names of the clusters in {@code spec.extendClusters}, to which its jobs are forwarded
 * @param affinity {@code spec.affinity}, even if it names no group; null if not given
 */
public record QueueSpec(
        String name,
        Instant created,
        Map<String, String> labels,
        Map<String, String> annotations,
        int weight,
        int priority,
        String priorityClassName,
        boolean reclaimable,
        @Nullable Amounts capability,
        @Nullable Amounts guarantee,
        @Nullable Amounts deserved,
        String state,
        String parent,
        List<String> extendClusters,
        @Nullable NodeGroupAffinity affinity) {
    /** The sort order in a cluster: by name. */
    public static final Order<QueueSpec> ORDER = Order.byName(QueueSpec::name);

    /** The name of the queue above all others, which Volcano creates. */
    public static final String ROOT = "root";

    /** The states that Volcano sets. A queue with another text as its state is not open. */
    public static final List<String> STATES = List.of("Open", "Closing", "Closed");

    /** Returns whether its state is open, so that it admits and allocates. A queue without a state is not open. */
    public boolean isOpen() {
        return state.equals("Open");
    }

    /** A queue without a state, so that it admits nothing. Other fields have the defaults of a dump without them. */
    public static Builder builder(String name) {
        return new AutoBuilder_QueueSpec_Builder()
                .name(name)
                .created(Instant.MIN)
                .labels(Map.of())
                .annotations(Map.of())
                .weight(0)
                .priority(0)
                .priorityClassName("")
                .reclaimable(true)
                .state("")
                .parent("")
                .extendClusters(List.of());
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new AutoBuilder_QueueSpec_Builder(this);
    }

    /** Builds a queue. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder name(String value);

        public abstract Builder created(Instant value);

        public abstract Builder labels(Map<String, String> value);

        public abstract Builder annotations(Map<String, String> value);

        public abstract Builder weight(int value);

        public abstract Builder priority(int value);

        public abstract Builder priorityClassName(String value);

        public abstract Builder reclaimable(boolean value);

        public abstract Builder capability(@Nullable Amounts value);

        public abstract Builder guarantee(@Nullable Amounts value);

        public abstract Builder deserved(@Nullable Amounts value);

        public abstract Builder state(String value);

        public abstract Builder parent(String value);

        public abstract Builder extendClusters(List<String> value);

        public abstract Builder affinity(@Nullable NodeGroupAffinity value);

        public abstract QueueSpec build();
    }
}
