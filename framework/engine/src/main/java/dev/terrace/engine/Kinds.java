package dev.terrace.engine;

import dev.terrace.model.Amounts;
import dev.terrace.model.PodTemplate;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the kind of a task: by its template alone, if the hooks look at nothing else of it; else by all that they take
 * from it.
 */
final class Kinds {
    private final Projections projections;
    private final Predicates predicates;
    private final Scores scores;
    private final List<Node> nodes;
    private final Batches batches;
    private final ChangeLog log;
    private final List<NodeVerdict> lacks;
    private final Query.Purpose purpose;
    private final Contracts contracts;
    private final IdentityHashMap<PodTemplate, Kind> byTemplate = new IdentityHashMap<>();
    private final Map<Key, Kind> byKey = new HashMap<>();

    private record Key(List<@Nullable Object> taken, Amounts requests) {}

    Kinds(
            Projections projections,
            Predicates predicates,
            Scores scores,
            List<Node> nodes,
            Batches batches,
            ChangeLog log,
            List<NodeVerdict> lacks,
            Query.Purpose purpose,
            Contracts contracts) {
        this.purpose = purpose;
        this.contracts = contracts;
        this.projections = projections;
        this.predicates = predicates;
        this.scores = scores;
        this.nodes = nodes;
        this.batches = batches;
        this.log = log;
        this.lacks = lacks;
    }

    Kind of(SessionTask task) {
        Kind known = byTemplate.get(task.template());
        return known != null ? known : find(task);
    }

    private Kind find(SessionTask task) {
        WatchedShape shape = new WatchedShape(task);
        List<@Nullable Object> taken = projections.all(shape);
        Kind kind = byKey.computeIfAbsent(new Key(taken, task.requests()), this::make);
        if (!shape.wasIdentityRead()) {
            byTemplate.put(task.template(), kind);
        }
        return kind;
    }

    private Kind make(Key key) {
        BoundPredicates checks = predicates.bind(key.taken, nodes.size());
        BoundScores parts = scores.bind(key.taken, nodes);
        return new Kind(
                batches,
                log,
                purpose,
                checks,
                parts,
                key.requests,
                lacks,
                contracts == Contracts.VERIFIED ? new Witness(nodes, checks, parts) : null);
    }
}
