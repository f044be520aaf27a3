package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.Reach;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.Requirement;
import dev.terrace.plugins.predicates.claims.Plan.Pick;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes from which a set of devices can be used together.
 *
 * @see "Kubernetes 1.36.1, …/structured/internal/incubating/allocator_incubating.go: createNodeSelector"
 */
final class ReachableNodes {
    private ReachableNodes() {}

    /**
     * Returns whether a node selector can express the nodes. It cannot for a device whose slice selects nodes by
     * several terms.
     */
    static boolean isKnown(List<Pick> picks) {
        for (Pick pick : picks) {
            if (isBound(pick.offered())) {
                return true;
            }
            List<NodeSelectorTerm> terms = pick.offered().reach().selected();
            if (terms != null && terms.size() > 1) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBound(OfferedDevice offered) {
        return !offered.reach().node().isEmpty() || offered.device().bindsToNode();
    }

    /** The terms of a node selector; null for all nodes. */
    static @Nullable List<NodeSelectorTerm> of(List<OfferedDevice> devices, String chosen) {
        List<Requirement> expressions = new ArrayList<>();
        List<Requirement> fields = new ArrayList<>();
        for (OfferedDevice offered : devices) {
            if (isBound(offered)) {
                return List.of(new NodeSelectorTerm(
                        List.of(),
                        List.of(new Requirement("metadata.name", Requirement.Operator.IN, List.of(chosen)))));
            }
            Reach reach = offered.reach();
            List<NodeSelectorTerm> terms = reach.selected();
            if (terms != null && terms.size() == 1) {
                add(terms.get(0).expressions(), expressions);
                add(terms.get(0).fields(), fields);
            }
        }
        return expressions.isEmpty() && fields.isEmpty() ? null : List.of(new NodeSelectorTerm(expressions, fields));
    }

    private static void add(List<Requirement> more, List<Requirement> known) {
        for (Requirement one : more) {
            if (known.stream().noneMatch(before -> isSame(before, one))) {
                known.add(one);
            }
        }
    }

    /** Compares requirements, ignoring the order of values. */
    private static boolean isSame(Requirement one, Requirement other) {
        return one.key().equals(other.key())
                && one.operator() == other.operator()
                && new HashSet<>(one.values()).equals(new HashSet<>(other.values()));
    }
}
