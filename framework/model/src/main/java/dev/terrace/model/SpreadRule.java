package dev.terrace.model;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.RequiredNodes;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A topology spread constraint of one pod, whose selector includes the pod's own label values.
 *
 * @param selector the pods that count; null counts none
 * @param owner the pod that has the constraint
 * @param nodes the nodes that the owner's node selector and required node affinity allow
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/podtopologyspread/common.go: PodTopologySpread"
 */
public record SpreadRule(
        SpreadConstraint constraint, @Nullable LabelSelector selector, TaskSpec owner, RequiredNodes nodes) {
    private static final List<SpreadConstraint> DEFAULTS = List.of(
            SpreadConstraint.builder(3, SpreadConstraint.HOSTNAME).hard(false).build(),
            SpreadConstraint.builder(5, "topology.kubernetes.io/zone")
                    .hard(false)
                    .build());

    /**
     * Kubernetes' default constraints, which are soft. They hold for a pod without own constraints if a Service selects
     * it, or a controller of pods.
     */
    public static List<SpreadRule> defaults(TaskSpec pod, LabelSelector selector) {
        RequiredNodes nodes = pod.template().requiredNodes();
        return DEFAULTS.stream()
                .map(constraint -> new SpreadRule(constraint, selector, pod, nodes))
                .toList();
    }

    /** The pod's own hard constraints, or its soft ones. */
    public static List<SpreadRule> of(TaskSpec pod, boolean hard) {
        PodTemplate template = pod.template();
        RequiredNodes nodes = template.requiredNodes();
        return template.spread().stream()
                .filter(constraint -> constraint.hard() == hard)
                .map(constraint -> new SpreadRule(constraint, constraint.selectorFor(pod.labels()), pod, nodes))
                .toList();
    }

    public String key() {
        return constraint.topologyKey();
    }

    /**
     * The pods that count: the selected pods of the owner's namespace that are not being deleted. An empty selector
     * counts none.
     */
    public PodFilter pods() {
        return new Counted(selector, owner.namespace());
    }

    private record Counted(@Nullable LabelSelector selector, String namespace) implements PodFilter {
        @Override
        public boolean test(TaskSpec pod) {
            return selector != null
                    && !selector.isEmpty()
                    && pod.deleted() == null
                    && pod.namespace().equals(namespace)
                    && selector.matches(pod.labels());
        }

        @Override
        public @Nullable Requirement label() {
            return selector == null ? null : selector.label();
        }
    }

    /**
     * The nodes whose pods count: the nodes that are in a domain of each of the rules. Depending on the constraint,
     * nodes that the owner may not use are left out.
     *
     * @param rules the rules of the owner whose domains are required
     */
    public Predicate<NodeSpec> nodes(List<SpreadRule> rules) {
        return new Covered(
                rules.stream().map(SpreadRule::key).toList(),
                constraint.honorAffinity() ? nodes : new RequiredNodes(Map.of(), null),
                constraint.honorTaints() ? owner.template().tolerations() : null);
    }

    /** @param tolerations null to ignore taints */
    private record Covered(
            List<String> keys,
            RequiredNodes allowed,
            @Nullable List<Toleration> tolerations) implements Predicate<NodeSpec> {
        @Override
        public boolean test(NodeSpec node) {
            return node.labels().keySet().containsAll(keys)
                    && allowed.allow(node)
                    && (tolerations == null || node.taintAgainst(tolerations) == null);
        }
    }

    /**
     * Returns whether the owner counts itself after its placement. Unlike {@link #pods}, an empty selector selects it.
     */
    public boolean countsOwner() {
        return selector != null && selector.matches(owner.labels());
    }
}
