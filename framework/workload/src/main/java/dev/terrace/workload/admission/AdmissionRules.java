package dev.terrace.workload.admission;

import dev.terrace.model.Cluster;
import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.resource.LimitRangeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The quotas and limit ranges of a cluster, by namespace, in the order of their names.
 *
 * @param quotas quotas whose use is known: {@code used} has all resources of {@code limits()}
 * @param recounts for each namespace, sentences about quotas whose use was counted from the cluster
 */
public record AdmissionRules(
        Map<String, List<ResourceQuotaSpec>> quotas,
        Map<String, List<LimitRangeSpec>> ranges,
        Map<String, List<String>> recounts) {
    public static AdmissionRules of(Cluster cluster) {
        Map<String, List<ResourceQuotaSpec>> quotas = new TreeMap<>();
        Map<String, List<String>> recounts = new TreeMap<>();
        for (ResourceQuotaSpec quota : cluster.resourceQuotas()) {
            Set<String> uncounted = new TreeSet<>(quota.limits().keySet());
            uncounted.removeAll(quota.used().keySet());
            quotas.computeIfAbsent(quota.namespace(), none -> new ArrayList<>())
                    .add(uncounted.isEmpty() ? quota : CountedUse.of(quota, cluster));
            if (!uncounted.isEmpty()) {
                recounts.computeIfAbsent(quota.namespace(), none -> new ArrayList<>())
                        .add(
                                "quota %s has no status.used for %s; its use is counted from the pods and claims of the snapshot."
                                        .formatted(quota.name(), String.join(", ", uncounted)));
            }
        }
        return new AdmissionRules(
                quotas,
                cluster.limitRanges().stream().collect(Collectors.groupingBy(LimitRangeSpec::namespace)),
                recounts);
    }

    /** Returns the sentence that nothing is checked; empty if the cluster has any quota or limit range. */
    public Optional<String> unchecked() {
        return quotas.isEmpty() && ranges.isEmpty()
                ? Optional.of("the snapshot has no ResourceQuota and no LimitRange; admission by them is not checked.")
                : Optional.empty();
    }

    List<LimitRangeSpec> rangesOf(String namespace) {
        return ranges.getOrDefault(namespace, List.of());
    }
}
