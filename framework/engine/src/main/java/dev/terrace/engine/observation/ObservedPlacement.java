package dev.terrace.engine.observation;

import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.evaluation.ScoreParts;
import dev.terrace.engine.placement.NodeFilter;
import dev.terrace.engine.placement.PlainPlacement;
import dev.terrace.engine.placement.RoleMemory;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.explanation.Attempt.Outcome;
import dev.terrace.model.explanation.NodeAnswer;
import dev.terrace.model.explanation.NodesAsked.Room;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.RefusalMemory;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Topology;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Placement that answers as the one that it wraps. For watched tasks, it also evaluates every node, for all refusals
 * and for the parts of each score.
 */
final class ObservedPlacement implements Placement {
    private final Placement placement;
    private final PlainPlacement plain;
    private final NodeFilter filter;
    private final Observer observer;
    private final SessionState state;
    private final NodeDetails details;

    /**
     * Wraps a placement.
     *
     * @param plain the plain placement of the same session
     */
    ObservedPlacement(Placement placement, PlainPlacement plain, Observer observer) {
        this.placement = placement;
        this.plain = plain;
        this.filter = plain.filter();
        this.observer = observer;
        this.state = plain.state();
        this.details = new NodeDetails(state);
    }

    @Override
    public Verdict prepare(Task task) {
        return observer.attempts.ofTask(Hook.PRE_PREDICATE, task, () -> placement.prepare(task), Verdict::isFit);
    }

    @Override
    public Selection best(Query query) {
        if (!observer.watches(query.task())) {
            return placement.best(query);
        }
        SessionTask task = (SessionTask) query.task();
        Map<Node, NodeVerdict> remembered = remembered(query);
        var unused = observer.recorder.takeChooser();
        Selection selection = placement.best(query);
        String chooser = observer.recorder.takeChooser();
        List<Detail> all = details(query, remembered);
        List<Node> now = new ArrayList<>();
        List<Node> soon = new ArrayList<>();
        for (Detail detail : all) {
            if (detail.answer.fits()) {
                (detail.answer.fitsSoon() ? soon : now).add(detail.node);
            }
        }
        List<Node> fitting = now.isEmpty() ? soon : now;
        List<Node> candidates = inShard(fitting);
        ScoreParts scores = null;
        if (candidates.size() > 1 && !selection.isUndecided()) {
            task.scoreNear(query.near());
            scores = plain.evaluation().scores().parts(task, candidates);
            task.scoreNear(null);
        }
        AttemptBuilder attempt = observer.attempts.nodes(
                task, evaluated(query, compared(all, fitting, candidates), candidates, scores), domainOf(query), false);
        if (selection.isUndecided()) {
            attempt.end(Outcome.REFUSED, selection.unscored());
        }
        attempt.compared(scores == null ? candidates.size() : scores.tied(), chooser);
        return selection;
    }

    @Override
    public NodeVerdict verdict(Task task, Node node) {
        NodeVerdict verdict = placement.verdict(task, node);
        observer.evictions.verdict(task, node, verdict);
        return verdict;
    }

    @Override
    public @Nullable Choice choice(Query query) {
        return observer.watches(query.task()) ? best(query).choice() : placement.choice(query);
    }

    /** Every attempt for a watched task is made, so that it can be explained. */
    @Override
    public Optional<Predicate<List<Node>>> mayHold(List<Task> tasks) {
        return tasks.stream().anyMatch(observer::watches) ? Optional.empty() : placement.mayHold(tasks);
    }

    /** Returns the candidates in the soft shard; those outside if none is in it. */
    private List<Node> inShard(List<Node> candidates) {
        List<List<Node>> inTurn = filter.shardFirst(candidates);
        return inTurn.get(0).isEmpty() ? inTurn.get(1) : inTurn.get(0);
    }

    /** Marks nodes outside a soft shard as refused by it, if a node inside fits. */
    private static List<Detail> compared(List<Detail> all, List<Node> fitting, List<Node> candidates) {
        if (candidates.size() == fitting.size()) {
            return all;
        }
        Set<Node> left = new HashSet<>(fitting);
        candidates.forEach(left::remove);
        return all.stream()
                .map(detail -> left.contains(detail.node)
                        ? new Detail(detail.node, NodeDetails.outOfShard(detail.answer))
                        : detail)
                .toList();
    }

    @Override
    public Iterable<Node> bestFirst(Query query, BitSet worthAsking) {
        if (!observer.watches(query.task())) {
            return placement.bestFirst(query, worthAsking);
        }
        List<Detail> all = details(query, remembered(query));
        Iterable<Node> nodes = placement.bestFirst(query, worthAsking);
        observer.attempts.nodes(query.task(), evaluated(query, all, List.of(), null), domainOf(query), true);
        return along(query.task(), nodes);
    }

    @Override
    public List<List<Node>> inTurn(Query query) {
        if (!observer.watches(query.task())) {
            return placement.inTurn(query);
        }
        List<Detail> all = details(query, remembered(query));
        List<List<Node>> nodes = placement.inTurn(query);
        List<Node> fitting = all.stream()
                .filter(each -> each.answer.fits())
                .map(Detail::node)
                .toList();
        List<Detail> told = compared(all, fitting, inShard(fitting));
        observer.attempts.nodes(query.task(), evaluated(query, told, List.of(), null), domainOf(query), true);
        return nodes;
    }

    @Override
    public Iterable<Node> oneByOne(Query query, Predicate<Node> worthAsking) {
        if (!observer.watches(query.task())) {
            return placement.oneByOne(query, worthAsking);
        }
        NodesAskedBuilder come = new NodesAskedBuilder(query.task(), room(query));
        observer.attempts.nodes(query.task(), come, domainOf(query), true);
        Map<Node, NodeVerdict> remembered = remembered(query);
        return along(query.task(), placement.oneByOne(query, node -> {
            boolean isWorth = worthAsking.test(node);
            if (isWorth) {
                come.add(node, detail(query, remembered, node).answer);
            }
            return isWorth;
        }));
    }

    private Iterable<Node> along(Task task, Iterable<Node> nodes) {
        return () -> {
            Iterator<Node> each = nodes.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return each.hasNext();
                }

                @Override
                public Node next() {
                    Node node = each.next();
                    observer.attempts.attempt(task).tries(node.name());
                    return node;
                }
            };
        };
    }

    /** Returns the refusals in the memory of the task's role, before this query adds to it. */
    private Map<Node, NodeVerdict> remembered(Query query) {
        Map<Node, NodeVerdict> remembered = new HashMap<>();
        RoleMemory.Role role = RoleMemory.roleOf(query);
        if (role != null) {
            for (Node node : filter.among(query)) {
                NodeVerdict refusal = role.recall(node.id());
                if (refusal != null) {
                    remembered.put(node, refusal);
                }
            }
        }
        return remembered;
    }

    /** A node with its answer. */
    private record Detail(Node node, NodeAnswer answer) {}

    private List<Detail> details(Query query, Map<Node, NodeVerdict> remembered) {
        List<Detail> all = new ArrayList<>();
        for (Node node : filter.among(query)) {
            all.add(detail(query, remembered, node));
        }
        return all;
    }

    private Detail detail(Query query, Map<Node, NodeVerdict> remembered, Node node) {
        Predicates.Examination examined =
                plain.evaluation().predicates().examine((SessionTask) query.task(), (SessionNode) node);
        return new Detail(
                node,
                details.of(
                        query, (SessionNode) node, examined, remembered.get(node), NodeFilter.isLeftOut(query, node)));
    }

    private static NodesAskedBuilder evaluated(
            Query query, List<Detail> all, List<Node> candidates, @Nullable ScoreParts scores) {
        NodesAskedBuilder nodes = new NodesAskedBuilder(query.task(), room(query));
        Map<Node, Integer> places = new HashMap<>();
        for (int i = 0; i < candidates.size(); i++) {
            places.put(candidates.get(i), i);
        }
        for (Detail detail : all) {
            Integer place = places.get(detail.node);
            NodeAnswer known = detail.answer;
            nodes.add(
                    detail.node,
                    scores == null || place == null
                            ? known
                            : new NodeAnswer(
                                    known.node(),
                                    known.fits(),
                                    known.fitsSoon(),
                                    known.refusals(),
                                    known.unasked(),
                                    scores.total(place),
                                    scores.of(place)));
        }
        return nodes;
    }

    private static Room room(Query query) {
        return switch (query.ledger()) {
            case NONE -> Room.NONE;
            case IDLE -> Room.IDLE;
            case FUTURE_IDLE -> Room.FUTURE;
        };
    }

    @SuppressWarnings("ReferenceEquality") // actions hand over the very list of a domain
    private String domainOf(Query query) {
        List<Node> among = query.among();
        if (among != null) {
            for (HyperNode domain : ((Topology) state.topology).hyperNodes()) {
                if (domain.nodes() == among) {
                    return domain.name();
                }
            }
        }
        return "";
    }

    @Override
    public RefusalMemory memory() {
        return placement.memory();
    }
}
