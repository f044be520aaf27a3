package dev.terrace.cli.option;

import dev.terrace.configuration.Configuration;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Need;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Rejects decisions on a running cluster without a kind that they depend on and that could not be read. */
public final class MissingRights {
    private static final Set<Kind<?>> ALWAYS =
            Set.of(Kinds.NODE, Kinds.POD, Kinds.POD_GROUP, Kinds.QUEUE, Kinds.PRIORITY_CLASS);
    private static final List<Kind<?>> OF_VOLUMES = List.of(
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.STORAGE_CLASS,
            Kinds.CSI_NODE,
            Kinds.CSI_DRIVER,
            Kinds.STORAGE_CAPACITY,
            Kinds.VOLUME_ATTACHMENT);
    private static final List<Kind<?>> OF_CLAIMS =
            List.of(Kinds.DEVICE_CLASS, Kinds.RESOURCE_SLICE, Kinds.RESOURCE_CLAIM);
    /** Selectors of pods are left out: they affect scores only. */
    private static final Map<Need, Kind<?>> OF_NEEDS = Map.of(
            Need.DISRUPTION_BUDGETS, Kinds.DISRUPTION_BUDGET,
            Need.RESOURCE_QUOTAS, Kinds.RESOURCE_QUOTA,
            Need.NODE_USAGE, Kinds.NODE_METRICS,
            Need.NUMA_TOPOLOGIES, Kinds.NUMA_TOPOLOGY,
            Need.HYPER_NODES, Kinds.HYPER_NODE);

    private MissingRights() {}

    /**
     * Rejects a cluster without a kind that every cycle reads.
     *
     * @throws InvalidInput with a sentence for each kind
     */
    static void refuse(ClusterOptions from, Cluster cluster) {
        Set<Kind<?>> needed = new HashSet<>(ALWAYS);
        if (isWaiting(cluster, pod -> !pod.template().claimedVolumes().isEmpty())) {
            needed.addAll(OF_VOLUMES);
        }
        if (isWaiting(cluster, pod -> !pod.template().claims().isEmpty())) {
            needed.addAll(OF_CLAIMS);
        }
        refuse(from.refusals(), needed);
    }

    private static boolean isWaiting(Cluster cluster, Predicate<TaskSpec> condition) {
        return cluster.tasks().stream().anyMatch(pod -> pod.node().isEmpty() && condition.test(pod));
    }

    /**
     * Rejects a cluster without a kind that a plugin of the configuration reads.
     *
     * @throws InvalidInput with a sentence for each kind
     */
    public static void refuse(ClusterOptions from, Configuration configuration, Catalog catalog) {
        refuse(from.refusals(), ofPlugins(configuration, catalog));
    }

    /** Returns the kinds that every cycle reads. */
    public static Set<Kind<?>> always() {
        return ALWAYS;
    }

    /** Returns the kinds that the plugins of a configuration read. */
    public static Set<Kind<?>> ofPlugins(Configuration configuration, Catalog catalog) {
        Set<Kind<?>> needed = new HashSet<>();
        for (Configuration.Tier tier : configuration.tiers()) {
            for (Configuration.PluginOption plugin : tier.plugins()) {
                catalog.plugins().getOrDefault(plugin.name(), Declaration.nothing()).needs().stream()
                        .filter(OF_NEEDS::containsKey)
                        .map(OF_NEEDS::get)
                        .forEach(needed::add);
            }
        }
        return needed;
    }

    /**
     * Rejects a cluster without a kind that every cycle reads.
     *
     * @param refusals the sentences about kinds that may not be read
     * @throws InvalidInput with a sentence for each kind
     */
    public static void refuse(Map<Kind<?>, Finding> refusals) {
        refuse(refusals, ALWAYS);
    }

    private static void refuse(Map<Kind<?>, Finding> refusals, Set<Kind<?>> needed) {
        // The kinds of a group that does not answer share a sentence.
        Set<Finding> errors = new LinkedHashSet<>();
        refusals.forEach((kind, refusal) -> {
            if (needed.contains(kind)) {
                errors.add(refusal.asError());
            }
        });
        if (!errors.isEmpty()) {
            throw new InvalidInput(List.copyOf(errors));
        }
    }
}
