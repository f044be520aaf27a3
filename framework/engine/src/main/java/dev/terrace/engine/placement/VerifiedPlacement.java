package dev.terrace.engine.placement;

import dev.terrace.engine.contract.ContractBreach;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.index.Workers;
import dev.terrace.engine.state.SessionState;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.RefusalMemory;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Placement that answers every query from the index and again from all nodes, and fails if the answers differ. */
public final class VerifiedPlacement extends IndexedPlacement {
    /** One memory for each of the two answers. */
    private record Both(RefusalMemory kept, RefusalMemory afresh) implements RefusalMemory {}

    /** @param workers may evaluate nodes along with the session's thread */
    public VerifiedPlacement(HookTable hooks, SessionState state, Workers workers) {
        super(hooks, state, workers, Contracts.VERIFIED);
    }

    /**
     * {@inheritDoc}
     *
     * @throws ContractBreach if a plugin is to blame for a difference
     * @throws IllegalStateException if there is a difference and no plugin is to blame
     */
    @Override
    public Selection best(Query query) {
        Selection kept = super.best(kept(query));
        verify(query);
        Selection afresh = bestOfAll(afresh(query));
        if (!kept.toString().equals(afresh.toString())) {
            throw different(query, kept, afresh);
        }
        return afresh;
    }

    /**
     * {@inheritDoc}
     *
     * @throws ContractBreach if a plugin is to blame for a difference
     * @throws IllegalStateException if there is a difference and no plugin is to blame
     */
    @Override
    public @Nullable Choice choice(Query query) {
        Choice kept = super.choice(kept(query));
        verify(query);
        Choice afresh = bestOfAll(afresh(query)).choice();
        if (!Objects.toString(kept).equals(Objects.toString(afresh))) {
            throw different(query, kept, afresh);
        }
        return afresh;
    }

    /** The attempts show it. */
    @Override
    public Optional<Predicate<List<Node>>> mayHold(List<Task> tasks) {
        return Optional.empty();
    }

    private static Query afresh(Query query) {
        Both both = (Both) query.memory();
        return both == null ? query : query.remembering(both.afresh);
    }

    @Override
    public RefusalMemory memory() {
        return new Both(super.memory(), super.memory());
    }

    /**
     * {@inheritDoc}
     *
     * @throws ContractBreach if a plugin is to blame for a difference
     * @throws IllegalStateException if there is a difference and no plugin is to blame
     */
    @Override
    public Iterable<Node> bestFirst(Query query, BitSet worthAsking) {
        List<Node> kept = listed(super.bestFirst(kept(query), worthAsking));
        verify(query);
        List<Node> afresh = listed(bestFirstOfAll(afresh(query), worthAsking));
        if (!kept.equals(afresh)) {
            throw different(query, kept, afresh);
        }
        return afresh;
    }

    private static List<Node> listed(Iterable<Node> nodes) {
        List<Node> list = new ArrayList<>();
        nodes.forEach(list::add);
        return list;
    }

    /**
     * {@inheritDoc}
     *
     * @throws ContractBreach if a plugin is to blame for a difference
     * @throws IllegalStateException if there is a difference and no plugin is to blame
     */
    @Override
    public List<List<Node>> inTurn(Query query) {
        List<List<Node>> kept = super.inTurn(kept(query));
        verify(query);
        List<List<Node>> afresh = inTurnOfAll(afresh(query));
        if (!kept.equals(afresh)) {
            throw different(query, kept, afresh);
        }
        return afresh;
    }

    private static IllegalStateException different(Query query, @Nullable Object kept, @Nullable Object afresh) {
        return new IllegalStateException("for task %s the index says %s, and all nodes afresh %s"
                .formatted(query.task().key(), kept, afresh));
    }

    private static Query kept(Query query) {
        Both both = (Both) query.memory();
        return both == null ? query : query.remembering(both.kept);
    }

    @Override
    public Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking) {
        return super.oneByOne(afresh(query), worthAsking);
    }
}
