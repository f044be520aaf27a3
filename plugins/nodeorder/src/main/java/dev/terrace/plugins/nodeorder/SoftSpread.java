package dev.terrace.plugins.nodeorder;

import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.SpreadRule;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.spi.podcounts.DomainCounts;
import dev.terrace.spi.podcounts.PodCounts;
import dev.terrace.spi.podcounts.TopologyDomains;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scores {@code ScheduleAnyway} topology spread constraints: the fewer matching pods a node's domains have, the better.
 * Kubernetes' default constraints count for pods without own ones.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/podtopologyspread/scoring.go: PodTopologySpread"
 */
record SoftSpread(PodCounts census, DefaultSelectors defaults, int weight) {
    /** Returns whether a pod has such a constraint. */
    boolean concerns(Task task) {
        return hasOwn(task)
                ? task.template().isSpread(false)
                : !defaults.of(task.spec()).isEmpty();
    }

    private List<SpreadRule> rules(Task task) {
        if (hasOwn(task)) {
            return SpreadRule.of(task.spec(), false);
        }
        LabelSelector selector = defaults.of(task.spec());
        return selector.isEmpty() ? List.of() : SpreadRule.defaults(task.spec(), selector);
    }

    private static boolean hasOwn(Task task) {
        return !task.template().spread().isEmpty();
    }

    /**
     * The weighted score of each candidate; null if the pod has no such constraint. A candidate that lacks the topology
     * label of one of the pod's own constraints gets 0.
     */
    double @Nullable [] scores(Task task, List<Node> candidates) {
        List<SpreadRule> rules = rules(task);
        if (rules.isEmpty()) {
            return null;
        }
        List<SpreadRule> required = hasOwn(task) ? rules : List.of();
        List<TopologyDomains> domains =
                required.stream().map(rule -> census.domains(rule.key())).toList();
        List<Node> scored = domains.isEmpty()
                ? candidates
                : candidates.stream().filter(node -> areAllIn(domains, node)).toList();
        double[] crowd = new double[scored.size()];
        for (SpreadRule rule : rules) {
            addCrowd(crowd, rule, required, scored);
        }
        long[] raw = new long[crowd.length];
        for (int i = 0; i < crowd.length; i++) {
            raw[i] = Math.round(crowd[i]);
        }
        return weighted(normalise(raw), scored, candidates);
    }

    private static boolean areAllIn(List<TopologyDomains> domains, Node node) {
        for (TopologyDomains byLabel : domains) {
            if (byLabel.of(node) == TopologyDomains.NONE) {
                return false;
            }
        }
        return true;
    }

    /**
     * Counts pods on all nodes, not only on candidates. For {@code kubernetes.io/hostname} each node is a domain, and
     * node inclusion policies are ignored. Candidates without the label get nothing.
     */
    private void addCrowd(double[] crowd, SpreadRule rule, List<SpreadRule> required, List<Node> scored) {
        boolean isHost = rule.key().equals(SpreadConstraint.HOSTNAME);
        TopologyDomains labels = census.domains(rule.key());
        DomainCounts matching = isHost
                ? census.count(rule.pods(), census.eachNode())
                : census.count(rule.pods(), labels, rule.nodes(required));
        double factor = factor(isHost ? scored.size() : valuesOf(labels, scored));
        for (int i = 0; i < crowd.length; i++) {
            Node node = scored.get(i);
            if (labels.of(node) != TopologyDomains.NONE) {
                int count = matching.in(matching.domains().of(node));
                crowd[i] += count * factor + (rule.constraint().maxSkew() - 1);
            }
        }
    }

    /** Returns the number of different values of a label; nodes without it have one more. */
    private static int valuesOf(TopologyDomains labels, List<Node> nodes) {
        BitSet values = new BitSet();
        for (Node node : nodes) {
            values.set(labels.of(node) - TopologyDomains.NONE);
        }
        return values.cardinality();
    }

    /**
     * The weight of a topology. It compensates that a topology with many domains has fewer pods per domain.
     *
     * <p>Go's logarithm can differ in the last bit. One bit changes no rounded score of up to 6000 domains with up to
     * 20000 pods each; all were tried.
     */
    static double factor(int domains) {
        return StrictMath.log(domains + 2);
    }

    /** The node with the lowest count gets 100; all get 100 if every count is 0. */
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
