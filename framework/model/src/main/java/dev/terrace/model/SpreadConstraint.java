package dev.terrace.model;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A topology spread constraint: a bound on the imbalance of pods between domains.
 *
 * @param hard whether a placement that violates it is forbidden ({@code DoNotSchedule}), or only scores lower
 * @param selector the labels of the pods that count; null counts none
 * @param minDomains with fewer domains than this, the minimum over the domains counts as 0; 1 if not given
 * @param honorAffinity whether nodes that the pod's node affinity forbids are left out; true if not given
 * @param honorTaints whether nodes whose taints the pod does not tolerate are left out; false if not given
 * @param matchLabelKeys label keys; the pod's own values of them are added to the selector
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/">Kubernetes, Pod
 *     Topology Spread Constraints</a>
 */
public record SpreadConstraint(
        int maxSkew,
        String topologyKey,
        boolean hard,
        @Nullable LabelSelector selector,
        int minDomains,
        boolean honorAffinity,
        boolean honorTaints,
        List<String> matchLabelKeys) {
    /** The label whose domains are single nodes. */
    public static final String HOSTNAME = "kubernetes.io/hostname";

    /**
     * The selector for a pod with these labels, with the pod's own values of {@code matchLabelKeys} added. Keys that
     * the pod lacks are ignored.
     */
    public @Nullable LabelSelector selectorFor(Map<String, String> labels) {
        if (selector == null || matchLabelKeys.isEmpty()) {
            return selector;
        }
        List<Requirement> requirements = new ArrayList<>(selector.requirements());
        for (String key : matchLabelKeys) {
            String value = labels.get(key);
            if (value != null) {
                requirements.add(new Requirement(key, Requirement.Operator.IN, List.of(value)));
            }
        }
        return new LabelSelector(requirements);
    }

    /** A hard constraint that counts no pods. Other fields have the defaults of Kubernetes. */
    public static Builder builder(int maxSkew, String topologyKey) {
        return new AutoBuilder_SpreadConstraint_Builder()
                .maxSkew(maxSkew)
                .topologyKey(topologyKey)
                .hard(true)
                .minDomains(1)
                .honorAffinity(true)
                .honorTaints(false)
                .matchLabelKeys(List.of());
    }

    /** Builds a constraint. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder maxSkew(int value);

        public abstract Builder topologyKey(String value);

        public abstract Builder hard(boolean value);

        public abstract Builder selector(@Nullable LabelSelector value);

        public abstract Builder minDomains(int value);

        public abstract Builder honorAffinity(boolean value);

        public abstract Builder honorTaints(boolean value);

        public abstract Builder matchLabelKeys(List<String> value);

        public abstract SpreadConstraint build();
    }
}
