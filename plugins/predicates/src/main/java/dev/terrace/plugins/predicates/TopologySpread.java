package dev.terrace.plugins.predicates;

import dev.terrace.model.SpreadRule;
import dev.terrace.spi.Node;
import dev.terrace.spi.Task;
import dev.terrace.spi.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Topology spread constraints that forbid: with the pod, its domain may have at most {@code maxSkew} matching pods more than the
 * domain that has fewest.
 *
 * <p>Only a pod's own constraints: the defaults of Kubernetes forbid nothing.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.1/pkg/scheduler/framework/plugins/podtopologyspread/filtering.go">Kubernetes, PodTopologySpread</a>
 */
final class TopologySpread {
    private final List<Node> nodes;

    /** @param nodes all nodes */
    TopologySpread(List<Node> nodes) {
        this.nodes = nodes;
    }

    /** Counts all pods as they are now; null if the task has no such constraint. */
    @Nullable
    Function<Node, Verdict> prepare(Task task) {
        List<SpreadRule> rules = SpreadRule.of(task.spec(), true);
        if (rules.isEmpty()) {
            return null;
        }
        List<Limit> limits = new ArrayList<>();
        for (SpreadRule rule : rules) {
            limits.add(Limit.of(rule, countByDomain(rule, rules)));
        }
        return node -> check(limits, node);
    }

    /** Matching pods in each domain. Nodes that lack the label of any of the pod's rules are no part of a domain. */
    private Map<String, Integer> countByDomain(SpreadRule rule, List<SpreadRule> rules) {
        Map<String, Integer> counts = new HashMap<>();
        for (Node node : nodes) {
            String domain = rule.domain(node.spec());
            if (domain != null && SpreadRule.allKnow(rules, node.spec()) && rule.covers(node.spec())) {
                counts.merge(domain, count(rule, node), Integer::sum);
            }
        }
        return counts;
    }

    private static int count(SpreadRule rule, Node node) {
        int count = 0;
        for (Task pod : node.pods()) {
            if (rule.counts(pod.spec())) {
                count++;
            }
        }
        return count;
    }

    private static Verdict check(List<Limit> limits, Node node) {
        for (Limit limit : limits) {
            Verdict verdict = limit.check(node);
            if (!verdict.isFit()) {
                return verdict;
            }
        }
        return Verdict.fits();
    }

    /**
     * One rule in numbers.
     *
     * @param room how many matching pods a domain may have for the task to be let in
     */
    private record Limit(SpreadRule rule, Map<String, Integer> counts, int room, Verdict noLabel, Verdict uneven) {
        static Limit of(SpreadRule rule, Map<String, Integer> counts) {
            boolean hasTooFewDomains = counts.size() < rule.constraint().minDomains();
            int fewest = hasTooFewDomains || counts.isEmpty() ? 0 : Collections.min(counts.values());
            int self = rule.countsOwner() ? 1 : 0;
            return new Limit(
                    rule,
                    counts,
                    rule.constraint().maxSkew() + fewest - self,
                    Verdict.excludes("no label " + rule.key() + ", which topology spread needs"),
                    Verdict.rejects("topology spread over " + rule.key() + " would be uneven"));
        }

        Verdict check(Node node) {
            String domain = rule.domain(node.spec());
            if (domain == null) {
                return noLabel;
            }
            return counts.getOrDefault(domain, 0) > room ? uneven : Verdict.fits();
        }
    }
}
