package dev.terrace.engine.evaluation;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The predicates whose answers hold for the whole session, for all tasks from which they take the same values. Each
 * node is evaluated once; of one that is refused, the answers are kept for its reasons. Several threads may ask, each
 * about different nodes.
 */
final class FixedPredicates {
    private final List<BoundPredicates.Check<?>> checks;

    /** Nodes that all checks accepted. */
    private final NodeSet admitted;

    /** By node id, then by check: the answers about a refused node, as far as they were asked for. */
    private final @Nullable Verdict[] @Nullable [] refused;

    FixedPredicates(List<BoundPredicates.Check<?>> checks, int nodes) {
        this.admitted = new NodeSet(nodes);
        this.checks = checks;
        this.refused = new Verdict[nodes][];
    }

    /** Whether all checks accept a node. */
    boolean admit(Node node) {
        if (admitted.has(node.id())) {
            return true;
        }
        if (refused[node.id()] != null) {
            return false;
        }
        for (BoundPredicates.Check<?> check : checks) {
            if (!check.of(node).isFit()) {
                return false;
            }
        }
        admitted.add(node.id());
        return true;
    }

    /** The answer of one of the checks about a node that is not admitted. */
    Verdict answer(int check, Node node) {
        @Nullable Verdict[] answers = refused[node.id()];
        if (answers == null) {
            answers = new Verdict[checks.size()];
            refused[node.id()] = answers;
        }
        Verdict known = answers[check];
        if (known == null) {
            known = checks.get(check).of(node);
            answers[check] = known;
        }
        return known;
    }
}
