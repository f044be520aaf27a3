package dev.terrace.engine.evaluation;

import dev.terrace.spi.view.Node;
import java.util.List;

/**
 * The checks whose answers hold for the session, for all tasks of which they look at the same: each node is asked once,
 * unless one of them refuses.
 */
final class FixedPredicates {
    private final List<BoundPredicates.Check> checks;

    /** Nodes that no check refuses, as far as they were asked. */
    private final NodeSet admitted;

    FixedPredicates(List<BoundPredicates.Check> checks, int nodes) {
        this.admitted = new NodeSet(nodes);
        this.checks = checks;
    }

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
