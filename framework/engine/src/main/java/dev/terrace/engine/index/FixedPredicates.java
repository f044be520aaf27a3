package dev.terrace.engine.index;

import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The predicates whose answers hold for the whole session, for tasks whose projections have equal values. Each node is
 * evaluated once. The answers for a refused node are cached, for its reasons. Several threads may evaluate different
 * nodes.
 */
final class FixedPredicates {
    private final List<ClassPredicates.Check<?>> checks;

    /** Nodes that all checks accepted. */
    private final NodeSet admitted;

    /** By node id; null for a node that is not refused or was not evaluated. */
    private final @Nullable Refused[] refused;

    /** The cached answers for a refused node. */
    private static final class Refused {
        /** The first check that refuses it. */
        final int first;

        /** By check; null if it was not evaluated. */
        final @Nullable Verdict[] answers;

        /** The verdict of all predicates if no changing predicate refuses; null before first use. */
        @Nullable
        NodeVerdict verdict;

        Refused(int first, int checks) {
            this.first = first;
            this.answers = new Verdict[checks];
        }
    }

    FixedPredicates(List<ClassPredicates.Check<?>> checks, int nodes) {
        this.admitted = new NodeSet(nodes);
        this.checks = checks;
        this.refused = new Refused[nodes];
    }

    /** Returns whether all checks accept a node. Evaluates each node once. */
    boolean admit(Node node) {
        int id = node.id();
        if (admitted.has(id)) {
            return true;
        }
        if (refused[id] != null) {
            return false;
        }
        for (int check = 0; check < checks.size(); check++) {
            Verdict verdict = checks.get(check).of(node);
            if (!verdict.isFit()) {
                Refused known = new Refused(check, checks.size());
                known.answers[check] = verdict;
                refused[id] = known;
                return false;
            }
        }
        admitted.add(id);
        return true;
    }

    private Refused refused(Node node) {
        Refused known = refused[node.id()];
        if (known == null) {
            throw new IllegalStateException(node.name() + " is not refused");
        }
        return known;
    }

    /** Returns the first check that refuses a node, which is not admitted. */
    int firstRefusing(Node node) {
        return refused(node).first;
    }

    /** Returns the answer of a check for a node that is not admitted. */
    Verdict answer(int check, Node node) {
        Refused known = refused(node);
        if (check < known.first) {
            return Verdict.fits();
        }
        Verdict answer = known.answers[check];
        if (answer == null) {
            answer = checks.get(check).of(node);
            known.answers[check] = answer;
        }
        return answer;
    }

    /**
     * Returns the verdict of all predicates on a node that is not admitted, and that no changing predicate refuses.
     *
     * @param first computes it the first time
     */
    NodeVerdict verdict(Node node, Supplier<NodeVerdict> first) {
        Refused known = refused(node);
        NodeVerdict verdict = known.verdict;
        if (verdict == null) {
            verdict = first.get();
            known.verdict = verdict;
        }
        return verdict;
    }
}
