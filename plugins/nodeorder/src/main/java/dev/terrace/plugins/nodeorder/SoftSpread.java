package dev.terrace.plugins.nodeorder;

import dev.terrace.model.SpreadRule;
import dev.terrace.spi.Node;
import dev.terrace.spi.Task;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Topology spread constraints that only make worse: the fewer matching pods a node's domains have, the better.
 *
 * <p>Only a pod's own constraints. Kubernetes' defaults need the selectors of Services and of the pod's controller, which a dump of a
 * batch cluster does not have; without a selector they do not apply.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.1/pkg/scheduler/framework/plugins/podtopologyspread/scoring.go">Kubernetes, PodTopologySpread</a>
 */
final class SoftSpread {
    private static final String HOSTNAME = "kubernetes.io/hostname";

    private final List<Node> nodes;
    private final int weight;

    /** @param nodes all nodes */
    SoftSpread(List<Node> nodes, int weight) {
        this.nodes = nodes;
        this.weight = weight;
    }

    /** Whether a pod has such a constraint. */
    static boolean concerns(Task task) {
        return !SpreadRule.of(task.spec(), false).isEmpty();
    }

    /** The weighted score of each candidate; null if the pod has no such constraint. A candidate that lacks a label of any of them gets 0. */
    double @Nullable [] scores(Task task, List<Node> candidates) {
        List<SpreadRule> rules = SpreadRule.of(task.spec(), false);
        if (rules.isEmpty()) {
            return null;
        }
        List<Node> scored = candidates.stream()
                .filter(node -> SpreadRule.allKnow(rules, node.spec()))
                .toList();
        double[] crowd = new double[scored.size()];
        for (SpreadRule rule : rules) {
            addCrowd(crowd, rule, rules, scored);
        }
        long[] raw = new long[crowd.length];
        for (int i = 0; i < crowd.length; i++) {
            raw[i] = Math.round(crowd[i]);
        }
        return weighted(normalise(raw), scored, candidates);
    }

    private void addCrowd(double[] crowd, SpreadRule rule, List<SpreadRule> rules, List<Node> scored) {
        // A host is a domain by itself; its inclusion policies are not asked.
        boolean isByHost = rule.key().equals(HOSTNAME);
        Set<String> domains = new HashSet<>();
        for (Node node : scored) {
            domains.add(domain(rule, node));
        }
        Map<String, Integer> counts = isByHost ? Map.of() : countByDomain(rule, rules, domains);
        double factor = factor(isByHost ? scored.size() : domains.size());
        for (int i = 0; i < crowd.length; i++) {
            Node node = scored.get(i);
            int count = isByHost ? count(rule, node) : counts.getOrDefault(domain(rule, node), 0);
            crowd[i] += count * factor + (rule.constraint().maxSkew() - 1);
        }
    }

    /** Matching pods in each domain that a candidate is in, on all nodes, candidates or not. */
    private Map<String, Integer> countByDomain(SpreadRule rule, List<SpreadRule> rules, Set<String> domains) {
        Map<String, Integer> counts = new HashMap<>();
        for (Node node : nodes) {
            String domain = rule.domain(node.spec());
            if (domain != null
                    && domains.contains(domain)
                    && SpreadRule.allKnow(rules, node.spec())
                    && rule.covers(node.spec())) {
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

    private static String domain(SpreadRule rule, Node node) {
        return node.spec().labels().getOrDefault(rule.key(), "");
    }

    /**
     * Evens out that pods are thinner in a topology of many domains.
     *
     * <p>Go's logarithm can differ in the last bit. One bit changes no rounded score of up to 6000 domains with up to 20000 pods each; all were tried.
     */
    static double factor(int domains) {
        return StrictMath.log(domains + 2);
    }

    /** The least crowded gets 100. If there is no crowd anywhere, all do. */
    static long[] normalise(long[] raw) {
        long least = Long.MAX_VALUE;
        long greatest = 0;
        for (long score : raw) {
            least = Math.min(least, score);
            greatest = Math.max(greatest, score);
        }
        long[] scores = new long[raw.length];
        for (int i = 0; i < raw.length; i++) {
            scores[i] = greatest == 0 ? 100 : 100 * (greatest + least - raw[i]) / greatest;
        }
        return scores;
    }

    private double[] weighted(long[] scores, List<Node> scored, List<Node> candidates) {
        double[] result = new double[candidates.size()];
        int next = 0;
        for (int i = 0; i < result.length; i++) {
            if (next < scores.length && scored.get(next) == candidates.get(i)) {
                result[i] = (double) weight * scores[next++];
            }
        }
        return result;
    }
}
