package dev.terrace.configuration;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What Volcano's plugins and actions take, written down from its reference. */
final class VolcanoCatalog {
    private static final List<String> PLUGINS_LATER = List.of("capacity", "sla", "network-topology-aware");

    private VolcanoCatalog() {}

    /** All that Volcano's cases name. */
    static Catalog whole() {
        return new Catalog(plugins(), actions());
    }

    /** The plugins that Terrace began with. */
    static Catalog first() {
        Map<String, List<Argument<?>>> plugins = new HashMap<>(plugins());
        plugins.keySet().removeAll(PLUGINS_LATER);
        return new Catalog(plugins, actions());
    }

    private static Map<String, List<Argument<?>>> plugins() {
        Map<String, List<Argument<?>>> plugins = new HashMap<>();
        List.of("priority", "gang", "conformance", "drf", "proportion").forEach(name -> plugins.put(name, List.of()));
        plugins.put("overcommit", List.of(Argument.number("overcommit-factor").orElse(1.2)));
        plugins.put(
                "binpack",
                List.of(
                        weight("binpack.weight", 1).atLeast(0),
                        weight("binpack.cpu", 1),
                        weight("binpack.memory", 1),
                        Argument.text("binpack.resources"),
                        weight("binpack.resources.*", 1)));
        plugins.put(
                "nodeorder",
                List.of(
                        weight("leastrequested.weight", 1),
                        weight("mostrequested.weight", 0),
                        weight("nodeaffinity.weight", 2),
                        weight("podaffinity.weight", 2),
                        weight("balancedresource.weight", 1),
                        weight("tainttoleration.weight", 3),
                        weight("imagelocality.weight", 1),
                        weight("podtopologyspread.weight", 2)));
        plugins.put(
                "predicates",
                List.of(
                        Argument.bool("predicate.*Enable"),
                        Argument.bool("predicate.Claims").warnsIf(on -> on, "Nobody looks.")));
        plugins.put(
                "capacity",
                List.of(
                        Argument.bool("capacity.DynamicResourceAllocationEnable"),
                        Argument.integer("ancestorReclaimLevel").atLeast(0)));
        plugins.put("sla", List.of(Argument.text("sla-waiting-time")));
        plugins.put("network-topology-aware", List.of(weight("weight", 1)));
        plugins.put(
                "resource-strategy-fit",
                List.of(
                        weight("resourceStrategyFitWeight", 10),
                        Argument.map(
                                "resources",
                                Argument.map(
                                        "*",
                                        Argument.text("type").oneOf("LeastAllocated", "MostAllocated"),
                                        weight("weight", 1)))));
        return plugins;
    }

    private static Map<String, List<Argument<?>>> actions() {
        Argument<Boolean> cache = Argument.bool("predicateErrorCacheEnable").orElse(true);
        return Map.of(
                "enqueue", List.of(),
                "allocate", List.of(cache),
                "backfill", List.of(cache),
                "reclaim", List.of(cache),
                "preempt",
                        List.of(
                                cache,
                                Argument.bool("enableTopologyAwarePreemption").orElse(false),
                                Argument.integer("minCandidateNodesPercentage")
                                        .orElse(10)
                                        .atLeast(0)
                                        .atMost(100)));
    }

    private static Argument<Integer> weight(String name, int fallback) {
        return Argument.integer(name).orElse(fallback);
    }
}
