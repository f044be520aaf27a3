package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The nodes in ranges of {@link NodeBatch#MOST}, and one batch for each thread that evaluates ranges. */
final class NodeBatches {
    /** Below this many node evaluations the work is done before helper threads have started. */
    private static final int WORTH_STARTING_HELPERS = 6144;

    /** Below this many node evaluations a helper that spins already would save less than it costs to tell it. */
    private static final int WORTH_SHARING = 256;

    private final Workers workers;
    private final SessionNode[] nodes;

    /** By thread, as {@link Workers} numbers them; null until the thread takes a range. */
    private final @Nullable NodeBatch[] byThread;

    /** How many nodes of portions were evaluated since helpers were last started. */
    private int evaluated;

    /** Work on one range of nodes, which touches nothing that belongs to another range. */
    interface RangeWork {
        void at(int range, NodeBatch batch);
    }

    /** @param nodes all nodes, by id */
    NodeBatches(List<Node> nodes, Workers workers) {
        this.workers = workers;
        this.nodes = nodes.toArray(SessionNode[]::new);
        this.byThread = new NodeBatch[workers.size()];
    }

    /** Returns all nodes by id. */
    List<Node> nodes() {
        return Arrays.<Node>asList(nodes);
    }

    SessionNode node(int id) {
        return nodes[id];
    }

    int nodeCount() {
        return nodes.length;
    }

    /** The batch of the session's own thread. */
    NodeBatch own() {
        return of(0);
    }

    int ranges() {
        return (nodes.length + NodeBatch.MOST - 1) / NodeBatch.MOST;
    }

    /**
     * Does the work on all ranges, on several threads if some are free.
     *
     * @param evaluations about how many nodes the work evaluates
     */
    void forEachRange(int evaluations, RangeWork work) {
        workers.share(ranges(), evaluations >= WORTH_STARTING_HELPERS, (range, thread) -> work.at(range, of(thread)));
    }

    /** Whether so many changes are better evaluated by several threads. */
    boolean areWorthSharing(int changes) {
        return changes >= WORTH_SHARING;
    }

    /**
     * Does the work on all nodes that changed from a change on, on several threads if some are free.
     *
     * @param first number of the first change that counts; of this session
     * @param work on some of them, which touches nothing that belongs to a range without any of them
     */
    void forEachPortion(ChangeLog log, int first, Consumer<NodeBatch> work) {
        // One of these works is done before helpers have started; when there are many, later ones are not.
        evaluated += log.size() - first;
        boolean mayStartHelpers = evaluated >= WORTH_STARTING_HELPERS;
        if (mayStartHelpers) {
            evaluated = 0;
        }
        workers.share(log.toPortions(), mayStartHelpers, (portion, thread) -> {
            NodeBatch batch = of(thread);
            int size = log.sizeOfPortion(portion);
            for (int from = log.placeInPortion(portion, first); from < size; from += NodeBatch.MOST) {
                batch.changes = log.inPortion(portion, from, Math.min(from + NodeBatch.MOST, size), batch.changed);
                work.accept(batch);
            }
        });
    }

    private NodeBatch of(int thread) {
        NodeBatch known = byThread[thread];
        if (known == null) {
            known = new NodeBatch(nodes);
            byThread[thread] = known;
        }
        return known;
    }

    /** Counts the changes that all batches made to verdicts. */
    void count(NodeVerdicts verdicts) {
        for (NodeBatch batch : byThread) {
            if (batch != null) {
                verdicts.count(batch.turnover);
            }
        }
    }
}
