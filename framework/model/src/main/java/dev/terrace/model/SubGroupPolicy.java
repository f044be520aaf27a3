package dev.terrace.model;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.selector.LabelSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A policy that divides a group's pods into sub-groups: pods with equal values of some labels form one.
 *
 * @param topology the required proximity of the nodes of one sub-group; null without a topology constraint
 * @param size the number of a sub-group's pods that must run at the same time
 * @param minSubGroups the number of sub-groups that must run at the same time
 * @param selector the pods to which the policy applies; null for all
 * @param matchLabelKeys the labels whose values name a sub-group; if empty, the policy applies to no pod
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/sub_job_info.go">Volcano,
 *     SubJobInfo</a>
 */
public record SubGroupPolicy(
        String name,
        @Nullable NetworkTopology topology,
        int size,
        int minSubGroups,
        @Nullable LabelSelector selector,
        List<String> matchLabelKeys) {
    public SubGroupPolicy {
        matchLabelKeys = List.copyOf(matchLabelKeys);
    }

    /** A policy for all pods: one running pod per sub-group, no topology constraint, no keys. */
    public static Builder builder(String name) {
        return new AutoBuilder_SubGroupPolicy_Builder()
                .name(name)
                .size(1)
                .minSubGroups(0)
                .matchLabelKeys(List.of());
    }

    /** The values that name a pod's sub-group; empty if the policy does not apply to a pod with these labels. */
    public Optional<List<String>> valuesOf(Map<String, String> labels) {
        if (matchLabelKeys.isEmpty() || (selector != null && !selector.matches(labels))) {
            return Optional.empty();
        }
        List<String> values = new ArrayList<>(matchLabelKeys.size());
        for (String key : matchLabelKeys) {
            String value = labels.getOrDefault(key, "");
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.add(value);
        }
        return Optional.of(values);
    }

    /** Builds a policy. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder name(String value);

        public abstract Builder topology(@Nullable NetworkTopology value);

        public abstract Builder size(int value);

        public abstract Builder minSubGroups(int value);

        public abstract Builder selector(@Nullable LabelSelector value);

        public abstract Builder matchLabelKeys(List<String> value);

        public abstract SubGroupPolicy build();
    }
}
