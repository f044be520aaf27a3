package dev.terrace.engine;

import dev.terrace.spi.Node;
import dev.terrace.spi.NodeVerdict;
import dev.terrace.spi.Placement;
import dev.terrace.spi.Query;
import dev.terrace.spi.RefusalMemory;
import dev.terrace.spi.Task;
import dev.terrace.spi.Verdict;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** Asks the index and all nodes afresh, and accepts no difference. */
final class VerifiedPlacement implements Placement {
    private final IndexedPlacement indexed;
    private final PlainPlacement plain;

    /** Each remembers for itself. */
    private record Both(RefusalMemory indexed, RefusalMemory plain) implements RefusalMemory {}

    VerifiedPlacement(IndexedPlacement indexed, PlainPlacement plain) {
        this.indexed = indexed;
        this.plain = plain;
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
        Selection kept = indexed.best(both == null ? query : query.remembering(both.indexed));
        indexed.verify((SessionTask) query.task());
        Selection afresh = plain.best(both == null ? query : query.remembering(both.plain));
        if (!kept.toString().equals(afresh.toString())) {
            throw new IllegalStateException("for task %s the index says %s, and all nodes afresh %s"
                    .formatted(query.task().key(), kept, afresh));
        }
        return afresh;
    }

    private static Query ofPlain(Query query) {
        Both both = (Both) query.memory();
        return both == null ? query : query.remembering(both.plain);
    }

    @Override
    public RefusalMemory memory() {
        return new Both(indexed.memory(), plain.memory());
    }

    @Override
    public Verdict prepare(Task task) {
        return plain.prepare(task);
    }

    @Override
    public List<List<Node>> inTurn(Query query) {
        return plain.inTurn(ofPlain(query));
    }

    @Override
    public Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking) {
        return plain.oneByOne(ofPlain(query), worthAsking);
    }

    @Override
    public List<Node> byScore(Task task, List<Node> nodes) {
        return plain.byScore(task, nodes);
    }

    @Override
    public NodeVerdict verdict(Task task, Node node) {
        return plain.verdict(task, node);
    }

    @Override
    public long version() {
        return plain.version();
    }

    @Override
    public int[] changedSince(long version) {
        return plain.changedSince(version);
    }

    @Override
    public OptionalInt idOf(String nodeName) {
        return plain.idOf(nodeName);
    }
}
