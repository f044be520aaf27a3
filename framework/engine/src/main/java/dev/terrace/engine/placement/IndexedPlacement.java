package dev.terrace.engine.placement;

import dev.terrace.engine.contract.ContractBreach;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.index.BestFirst;
import dev.terrace.engine.index.EquivalenceClass;
import dev.terrace.engine.index.EquivalenceClasses;
import dev.terrace.engine.index.NodeBatches;
import dev.terrace.engine.index.Workers;
import dev.terrace.engine.state.ChangeLog;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Placement that keeps what the nodes are to each kind of task. Where node-local hooks alone decide, nobody is asked
 * again; where cluster-wide hooks or a domain do too, those nodes are asked that the kind has room on; where neither
 * finds a node, and for other questions, every node is. All decide the same, to the last bit of every score.
 */
public class IndexedPlacement extends ExhaustivePlacement {
    private final EquivalenceClasses kinds;
    private final EquivalenceClasses kindsToEvict;
    private final Refusals nobody = new Refusals();

    public IndexedPlacement(
            HookTable hooks,
            List<Node> nodes,
            ChangeLog changes,
            List<String> resourceNames,
            SchedulerFlags flags,
            Workers crew,
            Contracts contracts) {
        super(hooks, nodes, changes, resourceNames, flags);
        NodeBatches batches = new NodeBatches(nodes, crew);
        this.kinds = kinds(Query.Purpose.PLACE, contracts, batches);
        this.kindsToEvict = kinds(Query.Purpose.EVICT, contracts, batches);
    }

    @Override
    public Selection best(Query query) {
        SessionTask task = (SessionTask) query.task();
        if (!isIndexed(query, task)) {
            return bestOfAll(query);
        }
        EquivalenceClass kind = kinds.of(task);
        kind.catchUp();
        return isLocal(query, task) ? bestOf(kind, query) : bestOfSome(kind, query);
    }

    /** All nodes may be used that the kind says may be. */
    private Selection bestOf(EquivalenceClass kind, Query query) {
        RoleMemory.Role role = roleOf(query);
        if (role != null && !role.isImpliedBy(kind)) {
            return bestOfAll(query);
        }
        if (kind.fitsNow()) {
            if (role != null) {
                role.note(kind);
            }
            return new Selection(kind.best(), nobody);
        }
        if (kind.fits() || (role != null && !role.isToldBy(kind))) {
            return bestOfAll(query);
        }
        if (role != null) {
            role.note(kind);
        }
        return new Selection(null, kind.refusals());
    }

    /**
     * Of those that the kind says may be used, some may be: they are in the domain, and cluster-wide predicates let
     * them.
     */
    private Selection bestOfSome(EquivalenceClass kind, Query query) {
        SessionTask task = (SessionTask) query.task();
        RoleMemory.Role role = roleOf(query);
        List<Node> candidates = role == null ? candidates(kind, query) : candidates(kind, query, role);
        if (candidates.isEmpty()) {
            return bestOfAll(query);
        }
        boolean areScoresKept = kind.scoresAnySubset() && !isScoredWidely(task);
        return new Selection(areScoresKept ? kind.best(candidates) : choose(query, candidates, kind.scores()), nobody);
    }

    private List<Node> candidates(EquivalenceClass kind, Query query) {
        SessionTask task = (SessionTask) query.task();
        List<Node> candidates = new ArrayList<>();
        for (Node node : query.among() == null ? kind.haveRoom() : query.among()) {
            if (kind.hasRoom(node) && letIn(task, (SessionNode) node)) {
                candidates.add(node);
            }
        }
        return candidates;
    }

    /** The same for a role: whoever refuses is to be remembered, and whoever is remembered is not asked. */
    private List<Node> candidates(EquivalenceClass kind, Query query, RoleMemory.Role role) {
        SessionTask task = (SessionTask) query.task();
        List<Node> candidates = new ArrayList<>();
        for (Node node : amongOf(query)) {
            if (role.recall(node.id()) != null) {
                continue;
            }
            if (!kind.mayBeUsed(node) || !letIn(task, (SessionNode) node)) {
                ask(query, role, node);
            } else if (kind.hasRoom(node)) {
                candidates.add(node);
            }
        }
        return candidates;
    }

    @Override
    public Iterable<Node> bestFirst(Query query, BitSet worthAsking) {
        if (isAskedInVain(query, worthAsking)) {
            return List.of();
        }
        EquivalenceClass kind = kindToEvict(query);
        if (kind == null) {
            return bestFirstOfAll(query, worthAsking);
        }
        BestFirst ranking = kind.bestFirst(worthAsking);
        return () -> ranking;
    }

    @Override
    public List<List<Node>> inTurn(Query query) {
        EquivalenceClass kind = kindToEvict(query);
        return kind == null ? inTurnOfAll(query) : List.of(kind.haveRoom(), List.of());
    }

    /** The kind that knows all that may be used; null if all nodes must be asked. */
    private @Nullable EquivalenceClass kindToEvict(Query query) {
        SessionTask task = (SessionTask) query.task();
        if (!isIndexedToEvict(query, task)) {
            return null;
        }
        EquivalenceClass kind = kindsToEvict.of(task);
        kind.catchUp();
        RoleMemory.Role role = roleOf(query);
        Refusals before = task.refusals;
        boolean hasLeftOut = before != null && before.excludesAny(kind.withRoom());
        if (hasLeftOut || (role != null && !role.isImpliedBy(kind))) {
            return null;
        }
        if (role != null) {
            role.note(kind, before);
        }
        return kind;
    }

    /**
     * Looks at what the index has just answered from.
     *
     * @throws ContractBreach if a hook of the task's kind says otherwise of a node that has not changed
     */
    final void verify(Query query) {
        SessionTask task = (SessionTask) query.task();
        if (isIndexed(query, task)) {
            kinds.of(task).verify();
        } else if (isIndexedToEvict(query, task)) {
            kindsToEvict.of(task).verify();
        }
    }
}
