package dev.terrace.engine.binding;

import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.function.Supplier;
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

    /** By node id; null for a node that is not refused, or was not asked about. */
    private final @Nullable Refused[] refused;

    /** What is known of a refused node. */
    private static final class Refused {
        /** The first check that refuses it. */
        final int first;

        /** By check, as far as they were asked. */
        final @Nullable Verdict[] answers;

        /** What all predicates say, if no other refuses it; null if that was not asked. */
        @Nullable
        NodeVerdict verdict;

        Refused(int first, int checks) {
            this.first = first;
            this.answers = new Verdict[checks];
        }
    }

    FixedPredicates(List<BoundPredicates.Check<?>> checks, int nodes) {
        this.admitted = new NodeSet(nodes);
        this.checks = checks;
        this.refused = new Refused[nodes];
    }

    /** Whether all checks accept a node. */
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

    /** The first of the checks that refuses a node that is not admitted. */
    int firstRefusing(Node node) {
        return refused(node).first;
    }

    /** The answer of one of the checks about a node that is not admitted. */
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
     * The verdict of all predicates on a node that is not admitted, and that none of the others refuses.
     *
     * @param first finds it the first time
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
