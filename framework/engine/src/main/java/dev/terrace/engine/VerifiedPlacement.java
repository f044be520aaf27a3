package dev.terrace.engine;

import dev.terrace.model.SchedulerFlags;
import dev.terrace.spi.Node;
import dev.terrace.spi.Query;
import dev.terrace.spi.RefusalMemory;
import java.util.List;
import java.util.function.Predicate;

/** Asks the index and all nodes afresh, and accepts no difference. */
final class VerifiedPlacement extends IndexedPlacement {
    /** Each way remembers for itself. */
    private record Both(RefusalMemory kept, RefusalMemory afresh) implements RefusalMemory {}

    VerifiedPlacement(
            HookTable hooks, List<Node> nodes, ChangeLog changes, List<String> resourceNames, SchedulerFlags flags) {
        super(hooks, nodes, changes, resourceNames, flags, Contracts.VERIFIED);
    }

    /**
     * {@inheritDoc}
     *
     * @throws ContractBreach if a plugin is to blame for a difference
     * @throws IllegalStateException if there is a difference and no plugin is to blame
     */
    @Override
    public Selection best(Query query) {
        Both both = (Both) query.memory();
        Selection kept = super.best(both == null ? query : query.remembering(both.kept));
        verify(query);
        Selection afresh = bestOfAll(afresh(query));
        if (!kept.toString().equals(afresh.toString())) {
            throw new IllegalStateException("for task %s the index says %s, and all nodes afresh %s"
                    .formatted(query.task().key(), kept, afresh));
        }
        return afresh;
    }

    private static Query afresh(Query query) {
        Both both = (Both) query.memory();
        return both == null ? query : query.remembering(both.afresh);
    }

    @Override
    public RefusalMemory memory() {
        return new Both(super.memory(), super.memory());
    }

    @Override
    public List<List<Node>> inTurn(Query query) {
        return super.inTurn(afresh(query));
    }

    @Override
    public Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking) {
        return super.oneByOne(afresh(query), worthAsking);
    }
}
