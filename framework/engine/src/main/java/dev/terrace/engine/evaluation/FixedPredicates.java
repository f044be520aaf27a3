package dev.terrace.engine.evaluation;

import dev.terrace.spi.view.Node;
import java.util.List;

/**
 * The predicates whose answers hold for the whole session, for all tasks from which they take the same values. A node
 * that all of them accept is evaluated once; a node that one refuses is evaluated each time, for its reasons.
 */
final class FixedPredicates {
    private final List<BoundPredicates.Check> checks;

    /** Nodes that all checks accepted. */
    private final NodeSet admitted;

    FixedPredicates(List<BoundPredicates.Check> checks, int nodes) {
        this.admitted = new NodeSet(nodes);
        this.checks = checks;
    }

    /** Whether all checks accept a node. */
    boolean admit(Node node) {
        if (admitted.has(node.id())) {
            return true;
        }
        for (BoundPredicates.Check check : checks) {
            if (!check.question().apply(node).isFit()) {
                return false;
            }
        }
        admitted.add(node.id());
        return true;
    }
}
