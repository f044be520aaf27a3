package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.Levels;
import dev.terrace.plugins.armada.round.data.NodeLoad;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundNode;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The free amounts of each node at each level, and the node of each job. A preemptible job counts at its own level and
 * all lower levels, a non-preemptible job at all levels, an evicted job at the lowest level only.
 *
 * <p>Changes can be undone back to the last {@link #keep}.
 */
public final class FreeAmounts {
    private static final int NOWHERE = -1;

    /** A job that this round has not touched: its node is the one at the beginning of the round. */
    private static final int UNTOUCHED = -2;

    private final RoundInput input;
    private final Levels levels;
    private final RoundNodes nodes;
    private final int resources;
    private final long[][] free;
    private final BestFitIndex[] indexes;
    private final int[] node;
    private final int[] held;
    private final BitSet evicted = new BitSet();
    private final IntLog log = new IntLog();

    FreeAmounts(RoundInput input, Levels levels, RoundNodes nodes) {
        this.input = input;
        this.levels = levels;
        this.nodes = nodes;
        resources = input.rules().resources().ofNodes();
        free = new long[levels.count()][nodes.count() * resources];
        indexes = new BestFitIndex[levels.count()];
        node = new int[input.jobs().size()];
        held = new int[input.jobs().size()];
        for (int n = 0; n < nodes.count(); n++) {
            RoundNode spec = nodes.get(n);
            for (int level = 0; level < levels.count(); level++) {
                System.arraycopy(spec.capacity(), 0, free[level], n * resources, resources);
            }
            change(n, 0, levels.count() - 1, spec.others(), -1);
            for (NodeLoad.Part part : spec.load().parts()) {
                change(n, 0, highest(levels.at(part.priority()), part.preemptible()), part.amount(), -1);
            }
        }
        Arrays.fill(node, UNTOUCHED);
    }

    /** The highest level at which a job counts, by the level at which it was placed. */
    private int highest(int level, boolean preemptible) {
        return preemptible ? level : levels.count() - 1;
    }

    /** Records a job's original node before its first move. */
    private void touch(int job) {
        if (node[job] == UNTOUCHED) {
            RoundJob.Run run = input.jobs().get(job).run();
            node[job] = NOWHERE;
            if (run != null) {
                node[job] = run.node();
                held[job] = highest(levels.at(run.priority()), isPreemptible(job));
            }
        }
    }

    /** Binds a job to a node; an evicted job only to its own. */
    void bind(int job, int onto, int level) {
        touch(job);
        note(job);
        int highest = highest(level, isPreemptible(job));
        int lowest = evicted.get(job) ? 1 : 0;
        evicted.clear(job);
        node[job] = onto;
        held[job] = highest;
        change(onto, lowest, highest, input.jobs().get(job).request(), -1);
    }

    /** Releases a job's holdings, except at the lowest level. */
    public void evict(int job) {
        touch(job);
        note(job);
        change(node[job], 1, held[job], input.jobs().get(job).request(), 1);
        evicted.set(job);
    }

    /** Removes a job from its node. */
    public void remove(int job) {
        touch(job);
        if (node[job] == NOWHERE) {
            return;
        }
        note(job);
        int highest = evicted.get(job) ? 0 : held[job];
        change(node[job], 0, highest, input.jobs().get(job).request(), 1);
        evicted.clear(job);
        node[job] = NOWHERE;
    }

    private void note(int job) {
        log.push(job);
        log.push(node[job]);
        log.push(held[job]);
        log.push(evicted.get(job) ? 1 : 0);
    }

    /** Makes all changes so far final. */
    public void keep() {
        log.clear();
    }

    /** Undoes all changes since {@link #keep}, last change first. */
    public void undo() {
        while (!log.isEmpty()) {
            boolean wasEvicted = log.pop() == 1;
            int wasHeld = log.pop();
            int wasOn = log.pop();
            int job = log.pop();
            long[] request = input.jobs().get(job).request();
            if (node[job] != NOWHERE) {
                change(node[job], 0, evicted.get(job) ? 0 : held[job], request, 1);
            }
            if (wasOn != NOWHERE) {
                change(wasOn, 0, wasEvicted ? 0 : wasHeld, request, -1);
            }
            node[job] = wasOn;
            held[job] = wasHeld;
            evicted.set(job, wasEvicted);
        }
    }

    private void change(int onNode, int lowest, int highest, long[] amount, int sign) {
        int from = onNode * resources;
        for (int level = lowest; level <= highest; level++) {
            long[] of = free[level];
            for (int r = 0; r < resources; r++) {
                of[from + r] += sign * amount[r];
            }
            BestFitIndex index = indexes[level];
            if (index != null) {
                index.changed(onNode);
            }
        }
    }

    private boolean isPreemptible(int job) {
        return input.rules()
                .classes()
                .get(input.jobs().get(job).priorityClass())
                .preemptible();
    }

    /** The node that a job holds, even if evicted; -1 without one. */
    public int nodeOf(int job) {
        if (node[job] != UNTOUCHED) {
            return node[job];
        }
        RoundJob.Run run = input.jobs().get(job).run();
        return run == null ? NOWHERE : run.node();
    }

    public boolean isEvicted(int job) {
        return evicted.get(job);
    }

    /** Returns whether a request fits into the free amounts of a node at a level. */
    public boolean fits(int onNode, int level, long[] request) {
        long[] of = free[level];
        int from = onNode * resources;
        for (int r = 0; r < resources; r++) {
            if (request[r] > of[from + r]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether jobs hold more than the capacity of a node at a level. */
    public boolean isOversubscribed(int onNode, int level) {
        for (int r = 0; r < resources; r++) {
            if (free[level][onNode * resources + r] < 0) {
                return true;
            }
        }
        return false;
    }

    public long free(int onNode, int level, int resource) {
        return free[level][onNode * resources + resource];
    }

    /** The index of a level; built on the first call, and kept in order from then on. */
    public BestFitIndex index(int level) {
        BestFitIndex index = indexes[level];
        if (index == null) {
            index = new BestFitIndex(input.rules().indexedResources(), nodes, free[level], resources);
            indexes[level] = index;
        }
        return index;
    }
}
