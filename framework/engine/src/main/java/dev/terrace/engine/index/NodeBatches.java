package dev.terrace.engine.index;

import dev.terrace.engine.state.SessionNode;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The nodes in ranges of {@link NodeBatch#CAPACITY}, with one batch for each thread that evaluates ranges. */
final class NodeBatches {
    /** The smallest number of evaluations for which helper threads start in time. */
    private static final int WORTH_STARTING_HELPERS = 6144;

    private final Workers workers;
    private final SessionNode[] nodes;

    /** By the number of the thread in {@link Workers}; null before its first range. */
    private final @Nullable NodeBatch[] byThread;

    /** Work on one range of nodes that touches no data of other ranges. */
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

    /** Returns the batch of the session's own thread. */
    NodeBatch own() {
        return of(0);
    }

    int ranges() {
        return (nodes.length + NodeBatch.CAPACITY - 1) / NodeBatch.CAPACITY;
    }

    /**
     * Does the work on all ranges, on several threads if some are free.
     *
     * @param evaluations an estimate of the number of nodes that the work evaluates
     */
    void forEachRange(int evaluations, RangeWork work) {
        workers.share(ranges(), evaluations >= WORTH_STARTING_HELPERS, (range, thread) -> work.at(range, of(thread)));
    }

    private NodeBatch of(int thread) {
        NodeBatch known = byThread[thread];
        if (known == null) {
            known = new NodeBatch(nodes);
            byThread[thread] = known;
        }
        return known;
    }

    /** Adds the changes that all batches made to the counts of verdicts. */
    void count(NodeVerdicts verdicts) {
        for (NodeBatch batch : byThread) {
            if (batch != null) {
                verdicts.count(batch.turnover);
            }
        }
    }
}
