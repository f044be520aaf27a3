package dev.terrace.plugins.predicates;

import dev.terrace.model.LabelSelector;
import dev.terrace.model.NodeSpec;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.Requirement;
import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.Node;
import dev.terrace.spi.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A topology spread constraint of a pod, with the values of its own labels put into the selector.
 *
 * @param selector the pods that count; null counts none
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.1/pkg/scheduler/framework/plugins/podtopologyspread/common.go">Kubernetes, PodTopologySpread</a>
 */
record SpreadRule(SpreadConstraint constraint, @Nullable LabelSelector selector, TaskSpec owner) {
    /** The pod's constraints that forbid, or those that only make worse. */
    static List<SpreadRule> of(TaskSpec pod, boolean hard) {
        if (pod.template().spread().isEmpty()) {
            return List.of();
        }
        return pod.template().spread().stream()
                .filter(constraint -> constraint.hard() == hard)
                .map(constraint -> new SpreadRule(constraint, selector(constraint, pod), pod))
                .toList();
    }

    private static @Nullable LabelSelector selector(SpreadConstraint constraint, TaskSpec pod) {
        LabelSelector selector = constraint.selector();
        if (selector == null || constraint.matchLabelKeys().isEmpty()) {
            return selector;
        }
        List<Requirement> requirements = new ArrayList<>(selector.requirements());
        for (String key : constraint.matchLabelKeys()) {
            String value = pod.labels().get(key);
            if (value != null) {
                requirements.add(new Requirement(key, Requirement.Operator.IN, List.of(value)));
            }
        }
        return new LabelSelector(requirements);
    }

    String key() {
        return constraint.topologyKey();
    }

    /** The domain that a node is in, or null. */
    @Nullable
    String domain(NodeSpec node) {
        return node.labels().get(key());
    }

    /** Whether each rule has a domain for the node. */
    static boolean allKnow(List<SpreadRule> rules, NodeSpec node) {
        for (SpreadRule rule : rules) {
            if (rule.domain(node) == null) {
                return false;
            }
        }
        return true;
    }

    /** Whether the rule looks at the node: one that the pod may not use at all can be left out. */
    boolean covers(NodeSpec node) {
        PodTemplate pod = owner.template();
        return (!constraint.honorAffinity() || Eligibility.isWanted(pod, node))
                && (!constraint.honorTaints() || Eligibility.forbidding(node, pod.tolerations()) == null);
    }

    /** Whether the pod that has the rule counts itself, once it is placed. */
    boolean countsOwner() {
        return selector != null && selector.matches(owner.labels());
    }

    /** How many pods of a node count: of the owner's namespace, and not being deleted. A selector that asks for nothing counts none. */
    int count(Node node) {
        if (selector == null || selector.isEmpty()) {
            return 0;
        }
        int count = 0;
        for (Task task : node.pods()) {
            TaskSpec pod = task.spec();
            if (pod.deleted() == null && pod.namespace().equals(owner.namespace()) && selector.matches(pod.labels())) {
                count++;
            }
        }
        return count;
    }
}
