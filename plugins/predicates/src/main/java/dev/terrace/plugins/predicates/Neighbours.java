package dev.terrace.plugins.predicates;

import dev.terrace.spi.podcounts.DomainCounts;
import dev.terrace.spi.podcounts.TopologyDomains;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts of the pods that matter to a task, in each domain of one label, taken when the task was prepared.
 *
 * @param moments at least one count; the counts are added
 */
record Neighbours(TopologyDomains domains, List<DomainCounts.Moment> moments) {
    /** One for each label, in the order of the labels' first occurrence. */
    static List<Neighbours> byLabel(List<DomainCounts> headcounts) {
        Map<TopologyDomains, List<DomainCounts.Moment>> moments = new LinkedHashMap<>();
        for (DomainCounts headcount : headcounts) {
            moments.computeIfAbsent(headcount.domains(), domains -> new ArrayList<>(1))
                    .add(headcount.now());
        }
        return moments.entrySet().stream()
                .map(entry -> new Neighbours(entry.getKey(), entry.getValue()))
                .toList();
    }

    boolean know(Node node) {
        return domains.of(node) != TopologyDomains.NONE;
    }

    /** Returns whether the node's domain still has such pods after the losses. */
    boolean areWith(Node node, RemovedPods removed) {
        int domain = domains.of(node);
        return domain != TopologyDomains.NONE && in(domain) > removed.from(domains, domain);
    }

    private int in(int domain) {
        int sum = 0;
        for (DomainCounts.Moment moment : moments) {
            sum += moment.in(domain);
        }
        return sum;
    }

    /** Returns whether no domain has such pods after the losses. Assumes a single count. */
    boolean areSpentBy(RemovedPods removed) {
        Map<Integer, Integer> losses = removed.from(domains);
        return moments.get(0).occupied() == losses.size()
                && losses.entrySet().stream().allMatch(loss -> in(loss.getKey()) == loss.getValue());
    }

    /** The number of pods that each domain loses in a trial without some pods. */
    static final class RemovedPods {
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
}
