package dev.terrace.engine.placement;

import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.report.NodeSentence;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a query may use a node. The first refusal gives the reason, in this order: the memory of the task's
 * role, the scheduler's shard, a resource that the node lacks, the predicates.
 */
public final class NodeFilter {
    private static final NodeVerdict OUT_OF_SHARD =
            new NodeVerdict(Verdict.Kind.REJECTS, List.of("not in this scheduler's shard"));

    private final List<Node> nodes;
    private final SchedulerFlags flags;
    private final Predicates predicates;

    /** The refusal for each dimension that a node can lack. */
    private final List<NodeVerdict> lacks;

    NodeFilter(SessionState state, Predicates predicates) {
        this.nodes = state.nodes;
        this.flags = state.cluster.flags();
        this.predicates = predicates;
        ResourceNames resources = state.cluster.resources();
        this.lacks = IntStream.range(0, resources.size())
                .mapToObj(dimension ->
                        new NodeVerdict(Verdict.Kind.REJECTS, List.of(NodeSentence.lack(resources.name(dimension)))))
                .toList();
    }

    /** Returns the nodes that a query is about. */
    public List<Node> among(Query query) {
        List<Node> among = query.among();
        return among == null ? nodes : among;
    }

    /** Returns the usable nodes in order of their names, and adds the refusals of the others. */
    List<Node> feasible(Query query, Refusals refusals) {
        RoleMemory.Role role = RoleMemory.roleOf(query);
        Amounts requests = query.task().requests();
        int[] lacking = new int[lacks.size()];
        List<Node> feasible = new ArrayList<>();
        for (Node node : among(query)) {
            if (isLeftOut(query, node)) {
                continue;
            }
            int dimension = role != null || flags.bars(node.name())
                    ? -1
                    : lacking(query.ledger(), requests, (SessionNode) node);
            if (dimension >= 0) {
                lacking[dimension]++;
                continue;
            }
            NodeVerdict verdict = refusal(query, role, node);
            if (verdict == null) {
                feasible.add(node);
            } else {
                refusals.add(node, verdict);
            }
        }
        for (int dimension = 0; dimension < lacking.length; dimension++) {
            if (lacking[dimension] > 0) {
                refusals.add(lacking[dimension], lack(dimension).reasons().get(0));
            }
        }
        return feasible;
    }

    /** Returns whether the node excluded the task when it was last placed, so that evictions cannot help. */
    public static boolean isLeftOut(Query query, Node node) {
        Refusals before = ((SessionTask) query.task()).refusals();
        return query.purpose() == Query.Purpose.EVICT && before != null && before.isExcluded(node);
    }

    /**
     * Returns why a node cannot be used; null if it can.
     *
     * @param role the memory of the task's role, which also receives a new refusal; null without one
     */
    public @Nullable NodeVerdict refusal(Query query, RoleMemory.@Nullable Role role, Node node) {
        NodeVerdict verdict = role == null ? null : role.recall(node.id());
        if (verdict == null) {
            verdict = refusal(query, (SessionTask) query.task(), (SessionNode) node);
            if (verdict != null && role != null) {
                role.remember(node.id(), verdict);
            }
        }
        return verdict;
    }

    private @Nullable NodeVerdict refusal(Query query, SessionTask task, SessionNode node) {
        if (flags.bars(node.name())) {
            return OUT_OF_SHARD;
        }
        int lacking = lacking(query.ledger(), task.requests(), node);
        if (lacking >= 0) {
            return lacks.get(lacking);
        }
        NodeVerdict verdict = predicates.ask(task, node);
        boolean refused = query.purpose() == Query.Purpose.PLACE
                ? !verdict.isFit()
                : verdict.worst().compareTo(Verdict.Kind.REJECTS) > 0;
        return refused ? verdict : null;
    }

    private static int lacking(Query.Ledger ledger, Amounts requests, SessionNode node) {
        return switch (ledger) {
            case NONE -> -1;
            case IDLE -> node.lacksNow(requests);
            case FUTURE_IDLE -> node.lacksInFuture(requests);
        };
    }

    /** Returns the refusal of a node that lacks a dimension. */
    public NodeVerdict lack(int dimension) {
        return lacks.get(dimension);
    }

    /** Returns the refusal for each dimension that a node can lack. */
    public List<NodeVerdict> lacks() {
        return lacks;
    }

    /** Returns the refusal of a node that belongs to another scheduler. */
    static NodeVerdict outOfShard() {
        return OUT_OF_SHARD;
    }

    /** Splits nodes into those in the scheduler's soft shard and those outside; all are in the first without one. */
    public List<List<Node>> shardFirst(List<Node> some) {
        return flags.inTurn(some, Node::name);
    }
}
