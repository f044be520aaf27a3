package dev.terrace.model.selector;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.order.Ordered;
import java.util.List;

/**
 * The objects of a cluster that select pods, and whose pods Kubernetes spreads by default. Every list is sorted by
 * "namespace/name" and free of duplicates. Immutable.
 */
public record PodSelectors(
        List<PodSelector> services,
        List<PodSelector> replicationControllers,
        List<PodSelector> replicaSets,
        List<PodSelector> statefulSets) {
    private static final PodSelectors NONE = builder().build();

    public PodSelectors {
        services = Ordered.of(services, PodSelector.ORDER);
        replicationControllers = Ordered.of(replicationControllers, PodSelector.ORDER);
        replicaSets = Ordered.of(replicaSets, PodSelector.ORDER);
        statefulSets = Ordered.of(statefulSets, PodSelector.ORDER);
    }

    public static PodSelectors none() {
        return NONE;
    }

    /** No selectors. */
    public static Builder builder() {
        return new AutoBuilder_PodSelectors_Builder()
                .services(List.of())
                .replicationControllers(List.of())
                .replicaSets(List.of())
                .statefulSets(List.of());
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new AutoBuilder_PodSelectors_Builder(this);
    }

    /** Builds the selectors of a cluster. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder services(List<PodSelector> value);

        public abstract Builder replicationControllers(List<PodSelector> value);

        public abstract Builder replicaSets(List<PodSelector> value);

        public abstract Builder statefulSets(List<PodSelector> value);

        public abstract PodSelectors build();
    }
}
