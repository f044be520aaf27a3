package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.Reach;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.Requirement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** From which nodes devices can be used together. */
final class Places {
    private Places() {}

    /** The terms of a node selector; null for all nodes. */
    static @Nullable List<NodeSelectorTerm> of(List<OfferedDevice> devices, String chosen) {
        Set<Requirement> expressions = new LinkedHashSet<>();
        Set<Requirement> fields = new LinkedHashSet<>();
        for (OfferedDevice offered : devices) {
            Reach reach = offered.slice().perDevice()
                    ? offered.device().reach()
                    : offered.slice().reach();
            if (!reach.node().isEmpty() || offered.device().bindsToNode()) {
                return List.of(new NodeSelectorTerm(
                        List.of(),
                        List.of(new Requirement("metadata.name", Requirement.Operator.IN, List.of(chosen)))));
            }
            List<NodeSelectorTerm> terms = reach.selected();
            if (terms != null && terms.size() == 1) {
                expressions.addAll(terms.get(0).expressions());
                fields.addAll(terms.get(0).fields());
            }
        }
        return expressions.isEmpty() && fields.isEmpty()
                ? null
                : List.of(new NodeSelectorTerm(new ArrayList<>(expressions), new ArrayList<>(fields)));
    }
}
