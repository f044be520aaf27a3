package dev.terrace.model;

import dev.terrace.model.order.Order;
import dev.terrace.model.resource.Amounts;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Queue as the dump shows it. Amounts contain only the resources that the dump names; an amount without any is null.
 *
 * @param created {@link Instant#MIN} if the dump does not say
 * @param weight {@code spec.weight}; 0 if not given
 * @param priority {@code spec.priority}; higher is served first
 * @param reclaimable whether other queues may take its resources back; true if not given
 * @param capability the most it may hold
 * @param guarantee the resources that are kept for it
 * @param deserved its deserved resources, under the capacity plugin
 * @param state {@code status.state}, as written; empty if not given
 * @param parent the queue above it, or empty
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
        @Nullable NodeGroupAffinity affinity) {
    /** The sort order in a cluster: by name. */
    public static final Order<QueueSpec> ORDER = Order.byName(QueueSpec::name);

    /** Returns whether its state is open, so that it admits and allocates. A queue without a state is not open. */
    public boolean isOpen() {
        return state.equals("Open");
    }

    /** A queue without a state, so that it admits nothing. Other fields have the defaults of a dump without them. */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new Builder(name)
                .created(created)
                .labels(labels)
                .annotations(annotations)
                .weight(weight)
                .priority(priority)
                .priorityClassName(priorityClassName)
                .reclaimable(reclaimable)
                .capability(capability)
                .guarantee(guarantee)
                .deserved(deserved)
                .state(state)
                .parent(parent)
                .affinity(affinity);
    }

    /** Builds a queue. */
    public static final class Builder {
        private String name;
        private Instant created = Instant.MIN;
        private Map<String, String> labels = Map.of();
        private Map<String, String> annotations = Map.of();
        private int weight;
        private int priority;
        private String priorityClassName = "";
        private boolean reclaimable = true;
        private @Nullable Amounts capability;
        private @Nullable Amounts guarantee;
        private @Nullable Amounts deserved;
        private String state = "";
        private String parent = "";
        private @Nullable NodeGroupAffinity affinity;

        private Builder(String name) {
            this.name = name;
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

        public Builder weight(int value) {
            weight = value;
            return this;
        }

        public Builder priority(int value) {
            priority = value;
            return this;
        }

        public Builder priorityClassName(String value) {
            priorityClassName = value;
            return this;
        }

        public Builder reclaimable(boolean value) {
            reclaimable = value;
            return this;
        }

        public Builder capability(@Nullable Amounts value) {
            capability = value;
            return this;
        }

        public Builder guarantee(@Nullable Amounts value) {
            guarantee = value;
            return this;
        }

        public Builder deserved(@Nullable Amounts value) {
            deserved = value;
            return this;
        }

        public Builder state(String value) {
            state = value;
            return this;
        }

        public Builder parent(String value) {
            parent = value;
            return this;
        }

        public Builder affinity(@Nullable NodeGroupAffinity value) {
            affinity = value;
            return this;
        }

        public QueueSpec build() {
            return new QueueSpec(
                    name,
                    created,
                    labels,
                    annotations,
                    weight,
                    priority,
                    priorityClassName,
                    reclaimable,
                    capability,
                    guarantee,
                    deserved,
                    state,
                    parent,
                    affinity);
        }
    }
}
