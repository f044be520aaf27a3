package dev.terrace.engine.index;

import dev.terrace.engine.contract.ContractBreach;
import dev.terrace.engine.placement.PlainPlacement;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.RefusalMemory;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Placement that answers every query from the index and again from the plain placement, and fails if the answers
 * differ: with a {@link ContractBreach} if a plugin is to blame, otherwise with an {@link IllegalStateException}.
 */
public final class VerifiedPlacement implements Placement {
    private final IndexedPlacement indexed;
    private final PlainPlacement plain;

    /** One memory for each of the two answers. */
    private record Both(RefusalMemory indexed, RefusalMemory plain) implements RefusalMemory {}

    /** @param plain the placement that the other one wraps */
    public VerifiedPlacement(IndexedPlacement indexed, PlainPlacement plain) {
        this.indexed = indexed;
        this.plain = plain;
    }

    /** Returns the answer to a query, which both placements must agree on. */
    private <A extends @Nullable Object> A agreed(Query query, Function<Query, A> ofIndex, Function<Query, A> ofPlain) {
        Both both = (Both) query.memory();
        A fromIndex = ofIndex.apply(both == null ? query : query.remembering(both.indexed));
        indexed.verify(query);
        A fromPlain = ofPlain.apply(both == null ? query : query.remembering(both.plain));
        if (!String.valueOf(fromIndex).equals(String.valueOf(fromPlain))) {
            throw disagreement(
                    query,
                    "for task %s the index answers %s, and the plain placement %s"
                            .formatted(query.task().key(), fromIndex, fromPlain));
        }
        return fromPlain;
    }

    /** The node-local hooks were just verified, so a single plugin with cluster-wide hooks for the task is to blame. */
    private RuntimeException disagreement(Query query, String sentence) {
        SessionTask task = (SessionTask) query.task();
        task.scoreNear(query.near());
        List<String> suspects = plain.evaluation().clusterWideFor(task, plain.state().nodes);
        task.scoreNear(null);
        if (suspects.size() == 1) {
            return new ContractBreach(
                    suspects.get(0), "has a cluster-wide hook whose answers depend on earlier ones: " + sentence);
        }
        return new IllegalStateException(
                suspects.isEmpty()
                        ? sentence
                        : "a cluster-wide hook of plugin %s gives answers that depend on earlier ones: %s"
                                .formatted(String.join(" or ", suspects), sentence));
    }

    @Override
    public Verdict prepare(Task task) {
        return plain.prepare(task);
    }

    @Override
    public Selection best(Query query) {
        return agreed(query, indexed::best, plain::best);
    }

    @Override
    public @Nullable Choice choice(Query query) {
        return agreed(query, indexed::choice, plain::choice);
    }

    @Override
    public Iterable<Node> bestFirst(Query query, BitSet worthAsking) {
        return agreed(
                query,
                asked -> listed(indexed.bestFirst(asked, worthAsking)),
                asked -> listed(plain.bestFirst(asked, worthAsking)));
    }

    private static List<Node> listed(Iterable<Node> nodes) {
        List<Node> list = new ArrayList<>();
        nodes.forEach(list::add);
        return list;
    }

    @Override
    public List<List<Node>> inTurn(Query query) {
        return agreed(query, indexed::inTurn, plain::inTurn);
    }

    @Override
    public Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking) {
        Both both = (Both) query.memory();
        return plain.oneByOne(both == null ? query : query.remembering(both.plain), worthAsking);
    }

    @Override
    public RefusalMemory memory() {
        return new Both(indexed.memory(), plain.memory());
    }

    @Override
    public NodeVerdict verdict(Task task, Node node) {
        return plain.verdict(task, node);
    }
}
