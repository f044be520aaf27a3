package dev.terrace.plugins.predicates;

import dev.terrace.spi.podcounts.TopologyDomains;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.Map;

/** The number of pods that each domain loses in a trial without some pods. */
final class RemovedPods {
    static final RemovedPods NONE = new RemovedPods();

    private final Map<TopologyDomains, Map<Integer, Integer>> losses = new HashMap<>();

    /** Counts a pod that leaves a node; nothing if the node is in no domain. */
    void add(TopologyDomains domains, Node node) {
        int domain = domains.of(node);
        if (domain != TopologyDomains.NONE) {
            losses.computeIfAbsent(domains, d -> new HashMap<>()).merge(domain, 1, Integer::sum);
        }
    }

    int from(TopologyDomains domains, int domain) {
        return losses.isEmpty() ? 0 : from(domains).getOrDefault(domain, 0);
    }

    /** The losses of domains that have any. */
    Map<Integer, Integer> from(TopologyDomains domains) {
        return losses.getOrDefault(domains, Map.of());
    }
}
