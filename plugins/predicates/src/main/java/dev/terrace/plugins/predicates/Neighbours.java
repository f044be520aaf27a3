package dev.terrace.plugins.predicates;

import dev.terrace.spi.podcounts.DomainCounts;
import dev.terrace.spi.podcounts.TopologyDomains;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pods that matter to a task, as they were when it was prepared: how many are in each domain by one label.
 *
 * @param moments at least one; what each of them counts is added up
 */
record Neighbours(TopologyDomains domains, List<DomainCounts.Moment> moments) {
    /** For each label, in the order in which they are first mentioned. */
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

    /** Whether the node's domain has more of them than would leave it. */
    boolean areWith(Node node, Away away) {
        int domain = domains.of(node);
        return domain != TopologyDomains.NONE && in(domain) > away.from(domains, domain);
    }

    private int in(int domain) {
        int sum = 0;
        for (DomainCounts.Moment moment : moments) {
            sum += moment.in(domain);
        }
        return sum;
    }

    /** Whether each domain has as many of them as would leave it. Asked of one count alone. */
    boolean areSpentBy(Away away) {
        Map<Integer, Integer> losses = away.from(domains);
        return moments.get(0).occupied() == losses.size()
                && losses.entrySet().stream().allMatch(loss -> in(loss.getKey()) == loss.getValue());
    }
}
