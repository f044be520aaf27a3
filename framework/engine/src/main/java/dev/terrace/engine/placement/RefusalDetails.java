package dev.terrace.engine.placement;

import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.explanation.Refusal;
import dev.terrace.model.report.CycleReport.NodeRefusals;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Attributes refusals of tasks to plugins and resources, once the actions have ended. Node counts per reason are as
 * recorded in the cycle; amounts are as of its end. Each reason is attributed once, for all tasks that have it.
 */
public final class RefusalDetails {
    /** The maximum number of searches for a reason that no node gives any longer. Each evaluates all nodes. */
    private static final int PATIENCE = 3;

    private final NodeFilter filter;
    private final Predicates predicates;
    private final List<Node> nodes;
    private final ResourceNames names;
    private final Map<String, Integer> dimensions = new HashMap<>();
    private final Map<String, String> sources = new HashMap<>();
    private final Map<String, Integer> searches = new HashMap<>();

    private final IdentityHashMap<PodTemplate, double[]> left = new IdentityHashMap<>();

    /** Explains the refusals of a session's placement. */
    public RefusalDetails(PlainPlacement placement) {
        SessionState state = placement.state();
        filter = placement.filter();
        predicates = placement.evaluation().predicates();
        nodes = state.nodes;
        names = state.cluster.resources();
        for (int dimension = 0; dimension < names.size(); dimension++) {
            dimensions.put(filter.lack(dimension).reasons().get(0), dimension);
        }
        sources.put(NodeFilter.outOfShard().reasons().get(0), Refusal.SHARD);
    }

    /** Returns the refusals of a task, in the order of their reasons. */
    public List<NodeRefusals> of(SessionTask task, Refusals refusals) {
        List<NodeRefusals> all = new ArrayList<>();
        refusals.reasons().forEach((reason, count) -> {
            Integer dimension = dimensions.get(reason);
            all.add(
                    dimension == null
                            ? new NodeRefusals(source(task, reason), reason, null, null, null, count)
                            : lack(task, reason, dimension, count));
        });
        return all;
    }

    private NodeRefusals lack(SessionTask task, String reason, int dimension, int count) {
        double unit = ResourceNames.unitsPerOneShown(names.name(dimension));
        double needs = task.requests().get(dimension);
        double most = mostLeft(task)[dimension];
        return new NodeRefusals(
                Refusal.ROOM,
                reason,
                names.name(dimension),
                needs / unit,
                Double.isFinite(most) ? (Double) (most / unit) : null,
                count);
    }

    /** Returns, by dimension, the largest amount on a node that lacks this dimension first. */
    private double[] mostLeft(SessionTask task) {
        return left.computeIfAbsent(task.template(), shape -> {
            double[] most = new double[names.size()];
            Arrays.fill(most, Double.NEGATIVE_INFINITY);
            for (Node each : nodes) {
                SessionNode node = (SessionNode) each;
                int lacking = node.lacksInFuture(task.requests());
                if (lacking >= 0) {
                    most[lacking] = Math.max(most[lacking], (double) node.futureIdle(lacking));
                }
            }
            return most;
        });
    }

    private String source(SessionTask task, String reason) {
        if (!sources.containsKey(reason) && searches.merge(reason, 1, Integer::sum) <= PATIENCE) {
            search(task, reason);
        }
        return sources.getOrDefault(reason, Refusal.MEMORY);
    }

    private void search(SessionTask task, String reason) {
        for (Node node : nodes) {
            Optional<String> plugin = predicates.sourceOf(reason, task, (SessionNode) node);
            if (plugin.isPresent()) {
                sources.put(reason, plugin.get());
                return;
            }
        }
    }
}
