package dev.terrace.engine.index;

import dev.terrace.engine.state.SessionNode;
import dev.terrace.spi.view.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The nodes in ranges, and a batch for each member of the crew that looks at some. */
public final class NodeBatches {
    /** Looks at so many nodes are worth a call for help: of fewer, most are done when it comes. */
    private static final int WORTH_CALLING = 6144;

    private final Workers crew;
    private final SessionNode[] nodes;
    private final @Nullable NodeBatch[] ofMembers;

    /** What is done with a range of nodes; with what belongs to that range alone. */
    interface Look {
        void at(int range, NodeBatch batch);
    }

    public NodeBatches(List<Node> nodes, Workers crew) {
        this.crew = crew;
        this.nodes = nodes.toArray(SessionNode[]::new);
        this.ofMembers = new NodeBatch[crew.size()];
    }

    SessionNode node(int id) {
        return nodes[id];
    }

    int nodeCount() {
        return nodes.length;
    }

    /** That of the session's own thread. */
    NodeBatch own() {
        return of(0);
    }

    int ranges() {
        return (nodes.length + NodeBatch.MOST - 1) / NodeBatch.MOST;
    }

    /**
     * Looks at all ranges, by whoever is free.
     *
     * @param looks at how many nodes, about
     */
    void shared(int looks, Look look) {
        crew.share(ranges(), looks >= WORTH_CALLING, (range, member) -> look.at(range, of(member)));
    }

    private NodeBatch of(int member) {
        NodeBatch known = ofMembers[member];
        if (known == null) {
            known = new NodeBatch(nodes);
            ofMembers[member] = known;
        }
        return known;
    }

    /** What all batches have of turnover goes to the standings. */
    void count(NodeVerdicts standings) {
        for (NodeBatch batch : ofMembers) {
            if (batch != null) {
                standings.count(batch.turnover);
            }
        }
    }
}
