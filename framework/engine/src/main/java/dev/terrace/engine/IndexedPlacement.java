package dev.terrace.engine;

import dev.terrace.spi.Node;
import dev.terrace.spi.NodeVerdict;
import dev.terrace.spi.Placement;
import dev.terrace.spi.Query;
import dev.terrace.spi.RefusalMemory;
import dev.terrace.spi.Refusals;
import dev.terrace.spi.Task;
import dev.terrace.spi.Verdict;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Placement that keeps what the nodes are to each kind of task, for questions that node-local hooks alone answer; it hands all others on. Both decide the same, to the last
 * bit of every score.
 */
final class IndexedPlacement implements Placement {
    private final PlainPlacement plain;
    private final Kinds kinds;
    private final Refusals nobody = new Refusals();

    IndexedPlacement(PlainPlacement plain) {
        this.plain = plain;
        this.kinds = plain.kinds();
    }

    @Override
    public Selection best(Query query) {
        SessionTask task = (SessionTask) query.task();
        if (!plain.isLocal(query, task)) {
            return plain.best(query);
        }
        Kind kind = kinds.of(task);
        kind.catchUp();
        Remembered.Role role = query.memory() == null ? null : ((Remembered) query.memory()).of(task);
        if (role != null && !role.isImpliedBy(kind)) {
            return plain.best(query);
        }
        if (kind.fitsNow()) {
            if (role != null) {
                role.note(kind);
            }
            return new Selection(kind.best(), nobody);
        }
        if (kind.fits() || (role != null && !role.isToldBy(kind))) {
            return plain.best(query);
        }
        if (role != null) {
            role.note(kind);
        }
        return new Selection(null, kind.refusals());
    }

    /** @throws ContractBreach if a hook of a task's kind says otherwise of a node that has not changed */
    void verify(SessionTask task) {
        if (plain.isLocal(Query.toPlace(task), task)) {
            kinds.of(task).verify();
        }
    }

    @Override
    public Verdict prepare(Task task) {
        return plain.prepare(task);
    }

    @Override
    public List<List<Node>> inTurn(Query query) {
        return plain.inTurn(query);
    }

    @Override
    public Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking) {
        return plain.oneByOne(query, worthAsking);
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
    public RefusalMemory memory() {
        return plain.memory();
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
