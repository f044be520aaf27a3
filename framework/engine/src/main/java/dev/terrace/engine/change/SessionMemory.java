package dev.terrace.engine.change;

import dev.terrace.engine.change.KeptValues.Differences;
import dev.terrace.engine.state.Memory;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The memory of a session that the next session continues: its change log and its caches. */
public final class SessionMemory implements Memory {
    private final ChangeLog log;
    private final KeptByNode keptByNode;
    private final KeptValues keptValues;
    private final KeptDerivations keptDerivations;
    private final SharedAmounts sharedAmounts;

    /** Creates the memory of a fresh session. */
    public SessionMemory(int nodes) {
        this(new ChangeLog(nodes), new KeptByNode(), new KeptValues(), new KeptDerivations(), new SharedAmounts());
        keptValues.begin(null);
    }

    private SessionMemory(
            ChangeLog log,
            KeptByNode keptByNode,
            KeptValues keptValues,
            KeptDerivations keptDerivations,
            SharedAmounts sharedAmounts) {
        this.log = log;
        this.keptByNode = keptByNode;
        this.keptValues = keptValues;
        this.keptDerivations = keptDerivations;
        this.sharedAmounts = sharedAmounts;
    }

    /**
     * Returns the memory of the next session. This one must not be used afterwards.
     *
     * @param ids the next ids of the nodes; null if all stay the same
     * @param changed the nodes that changed between the sessions, or arrived, each once
     * @param differences from this session
     */
    SessionMemory next(@Nullable NextIds ids, int[] changed, Differences differences) {
        if (ids != null) {
            keptByNode.renumber(ids);
        }
        ChangeLog nextLog = ids == null ? log.next(changed) : log.next(ids, changed);
        keptValues.begin(differences);
        return new SessionMemory(nextLog, keptByNode, keptValues, keptDerivations, sharedAmounts);
    }

    /** Returns the change log. */
    public ChangeLog log() {
        return log;
    }

    /** Returns the caches by node id that the session leaves to the next one. */
    public KeptByNode lasting() {
        return keptByNode;
    }

    SharedAmounts sharedAmounts() {
        return sharedAmounts;
    }

    @Override
    public void changed(int node) {
        log.changed(node);
    }

    @Override
    public void moved(Task pod, int node, boolean came) {
        log.moved(pod, node, came);
    }

    @Override
    public long version() {
        return log.version();
    }

    @Override
    public int[] changedSince(long version) {
        return log.changedSince(version);
    }

    @Override
    public int podMovesFrom(int first, ObjIntConsumer<Task> came, ObjIntConsumer<Task> left) {
        return log.podMovesFrom(first, came, left);
    }

    @Override
    public <O, D> Function<O, D> derived(Object rule, Function<O, D> derive, Predicate<Job> isTouched) {
        return keptDerivations.by(rule, derive, log, isTouched);
    }

    @Override
    public <K> Kept<K> kept(Object rule, Supplier<K> made, List<Job> jobs, List<Node> nodes) {
        return keptValues.kept(rule, made, jobs, nodes);
    }

    /**
     * One object for equal amounts of nodes. Carried between sessions, so that a node that arrives is compared once.
     */
    static final class SharedAmounts {
        /** The number of amounts without a node that are always tolerated. */
        private static final int SPARE = 64;

        private final Map<Amounts, Amounts> known = new HashMap<>();

        /** Returns the object that nodes share, or these amounts if no node has equal ones. */
        Amounts of(Amounts amounts, List<Node> nodes) {
            if (known.isEmpty() || known.size() > 2 * nodes.size() + SPARE) {
                known.clear();
                nodes.forEach(node -> known.put(node.reported(), node.reported()));
            }
            return known.computeIfAbsent(amounts, same -> same);
        }
    }
}
