package dev.terrace.engine.placement;

import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.engine.state.WaitingFacts;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.explanation.Refusal;
import dev.terrace.model.report.CycleReport.NodeRefusals;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reasons why nodes refused tasks of waiting jobs, attributed to plugins and resources. Collected when the actions
 * have ended and the plugins are still open. Node counts per reason are as recorded in the cycle; amounts are as of its
 * end. Each reason is attributed once, for all tasks that have it.
 */
public final class RefusalDetails {
    /**
     * The refusals of one job.
     *
     * @param first the refusals of the first refused task that still waits
     * @param byFirst the same as data
     * @param byShape the refusals of the first refused task of each shape of waiting tasks
     */
    public record OfJob(Refusals first, List<NodeRefusals> byFirst, List<NodeRefusals> byShape) {}

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
    private final Map<Job, OfJob> ofJobs = new HashMap<>();

    /** The refusals of jobs with one task, which are the same for equal tasks. */
    private final IdentityHashMap<Refusals, IdentityHashMap<PodTemplate, OfJob>> ofAlike = new IdentityHashMap<>(0);

    /** @param waiting the jobs of the session with pending tasks */
    public RefusalDetails(PlainPlacement placement, List<Job> waiting) {
        SessionState state = placement.state();
        filter = placement.filter();
        predicates = placement.evaluation().predicates();
        nodes = state.nodes;
        names = state.cluster.resources();
        for (int dimension = 0; dimension < names.size(); dimension++) {
            dimensions.put(filter.lack(dimension).reasons().get(0), dimension);
        }
        sources.put(NodeFilter.outOfShard().reasons().get(0), Refusal.SHARD);
        for (Job job : waiting) {
            OfJob refusals = find((SessionJob) job);
            if (refusals != null) {
                ofJobs.put(job, refusals);
            }
        }
    }

    /** Returns the refusals of a job; null if no node refused any of its tasks. */
    public @Nullable OfJob of(Job job) {
        return ofJobs.get(job);
    }

    @SuppressWarnings("ReferenceEquality") // the same object throughout a session
    private @Nullable OfJob find(SessionJob job) {
        WaitingFacts facts = job.waiting();
        TaskSpec refused = facts.refused();
        Refusals byFirst = facts.refusals();
        if (refused != null && byFirst != null) {
            for (Task task : job.tasks(TaskStatus.PENDING)) {
                if (task.spec() == refused) {
                    SessionTask first = (SessionTask) task;
                    return job.tasks().size() == 1 ? ofOne(first, byFirst) : ofShapes(job, first, byFirst);
                }
            }
        }
        return ofShapes(job, null, null);
    }

    /** Returns the refusals of a job with one task: the same object for equal tasks. */
    private OfJob ofOne(SessionTask task, Refusals refusals) {
        IdentityHashMap<PodTemplate, OfJob> byTemplate =
                ofAlike.computeIfAbsent(refusals, absent -> new IdentityHashMap<>(1));
        OfJob known = byTemplate.get(task.template());
        if (known == null) {
            List<NodeRefusals> all = List.copyOf(of(task, refusals));
            known = new OfJob(refusals, all, all);
            byTemplate.put(task.template(), known);
        }
        return known;
    }

    /**
     * Collects the refusals of the first refused task of each shape.
     *
     * @param first the first refused task; null if it no longer waits
     * @param ofFirst its refusals
     */
    private @Nullable OfJob ofShapes(SessionJob job, @Nullable SessionTask first, @Nullable Refusals ofFirst) {
        Refusals byFirst = ofFirst;
        List<NodeRefusals> all = new ArrayList<>();
        List<PodTemplate> shapes = new ArrayList<>();
        if (first != null && byFirst != null) {
            shapes.add(first.template());
            all.addAll(of(first, byFirst));
        }
        for (Task task : job.hasRefusals() ? job.tasks(TaskStatus.PENDING) : List.<Task>of()) {
            Refusals refusals = ((SessionTask) task).refusals();
            if (refusals != null && refusals.nodes() > 0 && !shapes.contains(task.template())) {
                shapes.add(task.template());
                List<NodeRefusals> ofTask = of((SessionTask) task, refusals);
                byFirst = byFirst == null ? refusals : byFirst;
                ofTask.stream().filter(refusal -> !all.contains(refusal)).forEach(all::add);
            }
        }
        return byFirst == null
                ? null
                : new OfJob(
                        byFirst, List.copyOf(all.subList(0, byFirst.reasons().size())), List.copyOf(all));
    }

    /** Returns the refusals of a task, in the order of their reasons. */
    private List<NodeRefusals> of(SessionTask task, Refusals refusals) {
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
