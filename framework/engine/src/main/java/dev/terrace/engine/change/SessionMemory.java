package dev.terrace.engine.change;

import dev.terrace.engine.change.KeptValues.Differences;
import dev.terrace.engine.state.Memory;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The memory of a session that the next session continues: its change log and its caches. */
public final class SessionMemory implements Memory {
    private final ChangeLog log;
    private final KeptByNode keptByNode;

    /** Creates the memory of a fresh session. */
    public SessionMemory(int nodes) {
        this(new ChangeLog(nodes), new KeptByNode(), null);
    }

    /** @param differences from the session before; null if anything may differ */
    SessionMemory(ChangeLog log, KeptByNode keptByNode, @Nullable Differences differences) {
        this.log = log;
        this.keptByNode = keptByNode;
        keeps().begin(differences);
    }

    private KeptValues keeps() {
        return keptByNode.of(KeptValues.class, KeptValues::new);
    }

    /** Returns the change log. */
    public ChangeLog log() {
        return log;
    }

    /** Returns the caches that the session leaves to the next one. */
    public KeptByNode lasting() {
        return keptByNode;
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
        return keptByNode.of(KeptDerivations.class, KeptDerivations::new).by(rule, derive, log, isTouched);
    }

    @Override
    public <K> Kept<K> kept(Object rule, Supplier<K> made, List<Job> jobs, List<Node> nodes) {
        return keeps().kept(rule, made, jobs, nodes);
    }
}
