package dev.terrace.model;

import dev.terrace.model.selector.LabelSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a group's pods are parted into sub-groups: pods with the same values of some labels are one.
 *
 * @param topology how near the nodes of one sub-group must be; null if it does not matter
 * @param size how many of a sub-group's pods must run at the same time
 * @param minSubGroups how many sub-groups must run at the same time
 * @param selector which pods it is about; null for all
 * @param matchLabelKeys the labels whose values tell sub-groups apart; without any the policy is about no pod
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

    /** The values that name a pod's sub-group; empty if the policy is not about a pod with these labels. */
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
}
