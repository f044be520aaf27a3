package dev.terrace.workload.admission;

import dev.terrace.model.Cluster;
import dev.terrace.model.QosClass;
import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.ResourceQuotaSpec.Scope;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.PersistentVolumeClaim;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The use of a quota, counted from the pods and claims of a cluster, for a quota without a complete status. */
final class CountedUse {
    private final ResourceQuotaSpec quota;
    private final Map<String, BigDecimal> sum = new HashMap<>();

    private CountedUse(ResourceQuotaSpec quota) {
        this.quota = quota;
    }

    /** Returns the quota with the use of all its resources. Amounts of its status stay. */
    static ResourceQuotaSpec of(ResourceQuotaSpec quota, Cluster cluster) {
        CountedUse use = new CountedUse(quota);
        for (TaskSpec pod : cluster.tasks()) {
            if (pod.namespace().equals(quota.namespace())
                    && quota.scopes().stream().allMatch(scope -> matches(scope, pod))) {
                use.count(pod, cluster.now());
            }
        }
        cluster.undecided().stream()
                .filter(pod -> pod.namespace().equals(quota.namespace())
                        && quota.scopes().isEmpty())
                .forEach(pod -> use.countObject("pods", !pod.hasEnded()));
        cluster.storage().claims().stream()
                .filter(claim -> claim.namespace().equals(quota.namespace())
                        && quota.scopes().isEmpty())
                .forEach(use::count);
        Map<String, Quantity> used = new TreeMap<>();
        quota.limits()
                .keySet()
                .forEach(resource -> used.put(resource, Quantity.of(use.sum.getOrDefault(resource, BigDecimal.ZERO))));
        used.putAll(quota.used());
        return new ResourceQuotaSpec(
                quota.namespace(), quota.name(), quota.hard(), used, quota.asked(), quota.scopes());
    }

    private static boolean matches(Scope scope, TaskSpec pod) {
        return QuotaScopes.matches(
                scope,
                pod.lifetime() != null && pod.lifetime().deadline() != null,
                pod.template().qos() == QosClass.BEST_EFFORT,
                pod.template().priorityClassName(),
                false);
    }

    private void count(TaskSpec pod, Instant now) {
        // A pod that outlives its grace twice over no longer counts: its node is lost.
        boolean isStuck = pod.deleted() != null
                && pod.deletionGrace() != null
                && now.isAfter(pod.deleted().plusSeconds(pod.deletionGrace()));
        boolean isAlive = !pod.phase().isTerminated() && !isStuck;
        countObject("pods", isAlive);
        if (!isAlive) {
            return;
        }
        Amounts requests = pod.template().requests();
        for (int d = 0; d < requests.names().size(); d++) {
            String resource = requests.names().name(d);
            if (d != ResourceNames.PODS && requests.has(d)) {
                BigDecimal amount =
                        BigDecimal.valueOf(requests.get(d), ResourceNames.unitsPerOne(resource) == 1 ? 0 : 3);
                add(resource, amount);
                add("requests." + resource, amount);
            }
        }
        add("limits.cpu", BigDecimal.valueOf(pod.template().limitCpu(), 3));
        add("limits.memory", BigDecimal.valueOf(pod.template().limitMemory()));
    }

    private void count(PersistentVolumeClaim claim) {
        QuotaUse.ofClaim(claim.storageClass(), BigDecimal.valueOf(claim.size())).forEach(this::add);
    }

    private void countObject(String resource, boolean isAlive) {
        add("count/" + resource, BigDecimal.ONE);
        if (isAlive) {
            add(resource, BigDecimal.ONE);
        }
    }

    private void add(String resource, BigDecimal amount) {
        if (quota.limits().containsKey(resource)) {
            sum.merge(resource, amount, BigDecimal::add);
        }
    }
}
