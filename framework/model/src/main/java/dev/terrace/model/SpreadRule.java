package dev.terrace.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A topology spread constraint of one pod, with the values of its own labels put into the selector.
 *
 * @param selector the pods that count; null counts none
 * @param owner the pod that has the constraint
 * @param nodes the nodes that the owner may use by its own choice
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.1/pkg/scheduler/framework/plugins/podtopologyspread/common.go">Kubernetes, PodTopologySpread</a>
 */
public record SpreadRule(
        SpreadConstraint constraint, @Nullable LabelSelector selector, TaskSpec owner, RequiredNodes nodes) {
    /** The pod's constraints that forbid, or those that only make worse. */
    public static List<SpreadRule> of(TaskSpec pod, boolean hard) {
        PodTemplate template = pod.template();
        if (template.spread().isEmpty()) {
            return List.of();
        }
        RequiredNodes nodes = template.requiredNodes();
        return template.spread().stream()
                .filter(constraint -> constraint.hard() == hard)
                .map(constraint -> new SpreadRule(constraint, constraint.selectorFor(pod.labels()), pod, nodes))
                .toList();
    }

    public String key() {
        return constraint.topologyKey();
    }

    /** The domain that a node is in; null if it lacks the label. */
    public @Nullable String domain(NodeSpec node) {
        return node.labels().get(key());
    }

    /** Whether each rule has a domain for the node. */
    public static boolean allKnow(List<SpreadRule> rules, NodeSpec node) {
        for (SpreadRule rule : rules) {
            if (rule.domain(node) == null) {
                return false;
            }
        }
        return true;
    }

    /** Whether the rule looks at the node: one that the owner may not use at all can be left out. */
    public boolean covers(NodeSpec node) {
        return (!constraint.honorAffinity() || nodes.allow(node))
                && (!constraint.honorTaints()
                        || node.taintAgainst(owner.template().tolerations()) == null);
    }

    /** Whether a pod that is there counts: it is of the owner's namespace, and not being deleted. A selector that asks for nothing counts none. */
    public boolean counts(TaskSpec pod) {
        return selector != null
                && !selector.isEmpty()
                && pod.deleted() == null
                && pod.namespace().equals(owner.namespace())
                && selector.matches(pod.labels());
    }

    /** Whether the owner counts itself, once it is placed. Here a selector that asks for nothing does. */
    public boolean countsOwner() {
        return selector != null && selector.matches(owner.labels());
    }
}
