package dev.terrace.engine.state;

import dev.terrace.spi.toolkit.IntList;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The memory of a single session: a list of changed nodes. Caches nothing. */
final class PlainMemory implements Memory {
    private final int nodes;
    private final IntList changes = new IntList();

    PlainMemory(int nodes) {
        this.nodes = nodes;
    }

    @Override
    public void changed(int node) {
        changes.add(node);
    }

    /** Moves are unknown: see {@link #podMovesFrom}. */
    @Override
    public void moved(Task pod, int node, boolean came) {}

    @Override
    public long version() {
        return changes.size();
    }

    @Override
    public int[] changedSince(long version) {
        BitSet changed = new BitSet();
        if (version < 0) {
            changed.set(0, nodes);
        }
        for (int i = (int) Math.max(0, version); i < changes.size(); i++) {
            changed.set(changes.get(i));
        }
        return changed.stream().toArray();
    }

    @Override
    public <O, D> Function<O, D> derived(Object rule, Function<O, D> derive, Predicate<Job> isTouched) {
        return derive;
    }

    @Override
    public <K> Kept<K> kept(Object rule, Supplier<K> made, List<Job> jobs, List<Node> all) {
        return new Kept<>(made.get(), true, jobs, List.of(), all, List.of());
    }
}
