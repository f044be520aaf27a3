package dev.terrace.whatif.unblock;

import dev.terrace.model.Cluster;
import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.whatif.Change;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Ideas in which pods leave: terminating pods, jobs that end, and evicted pods of no higher priority. Tried only if
 * their departure makes enough room on a node, or brings the queue below its limit.
 */
final class LeavingIdeas {
    private static final int COST = 6;
    private static final int NEAREST = 8;
    private static final int MAX_SETS = 3;
    private static final int MAX_ON_A_NODE = 12;
    private static final int MAX_JOBS = 12;
    /** The maximum number of pods in a set. The minimal subset of more pods would take too many cycles. */
    private static final int MAX_PODS = 32;

    /** The longest deadline that Kubernetes accepts. */
    private static final long LONGEST_SECONDS = Integer.MAX_VALUE;

    private static final Comparator<TaskSpec> LOWEST_FIRST =
            Comparator.comparingInt(TaskSpec::podPriority).thenComparing(TaskSpec::key);

    private final Scene scene;
    private final List<TaskSpec> running;
    private final Map<String, String> queues = new LinkedHashMap<>();

    LeavingIdeas(Scene scene) {
        this.scene = scene;
        running = scene.cluster.tasks().stream()
                .filter(pod -> !pod.node().isEmpty()
                        && pod.deleted() == null
                        && !pod.phase().isTerminated()
                        && (scene.job == null || !scene.job.hasKey(pod.job())))
                .toList();
        scene.cluster.jobs().forEach(job -> queues.put(job.key(), job.queue()));
    }

    /** Returns the idea that all terminating pods leave. */
    List<Idea> leaving() {
        List<TaskSpec> leaving = scene.cluster.tasks().stream()
                .filter(pod -> pod.deleted() != null && !pod.node().isEmpty())
                .toList();
        return leaving.isEmpty() || !frees(leaving)
                ? List.of()
                : List.of(idea("when " + Promise.left(keys(leaving)), leaving, false));
    }

    /** Returns ideas in which jobs end. Jobs with a known end come first, then those that free most. */
    List<Idea> ends() {
        Map<String, List<TaskSpec>> jobs = running.stream()
                .filter(pod -> !pod.job().isEmpty())
                .collect(Collectors.groupingBy(TaskSpec::job, LinkedHashMap::new, Collectors.toList()));
        return jobs.entrySet().stream()
                .filter(job -> frees(job.getValue()))
                .sorted(Comparator.comparing((Map.Entry<String, List<TaskSpec>> job) -> known(end(job.getValue())))
                        .thenComparing(job -> -sum(job.getValue(), ResourceNames.CPU))
                        .thenComparing(Map.Entry::getKey))
                .limit(MAX_JOBS)
                .map(job -> idea(
                        "when job %s ends%s".formatted(job.getKey(), words(end(job.getValue()))),
                        job.getValue(),
                        false))
                .toList();
    }

    private static Instant known(@Nullable Instant end) {
        return end == null ? Instant.MAX : end;
    }

    private static String words(@Nullable Instant end) {
        return end == null ? "" : ", at the latest at " + end;
    }

    /** Returns the time at which the last of the pods has to end; null if one of them may run forever. */
    private @Nullable Instant end(List<TaskSpec> pods) {
        Instant last = Instant.MIN;
        for (TaskSpec pod : pods) {
            OptionalLong deadline = scene.dump.objects().deadline(pod.key());
            Instant started = pod.started();
            if (started == null || deadline.isEmpty() || deadline.getAsLong() > LONGEST_SECONDS) {
                return null;
            }
            Instant end = started.plusSeconds(deadline.getAsLong());
            last = end.isAfter(last) ? end : last;
        }
        return last;
    }

    /**
     * Returns ideas that evict all pods of no higher priority on a near node, one idea per node. The needed pods of a
     * set that helps are found later. Pods of the queue are evicted from any node if a limit blocks the job.
     */
    List<Idea> evictions() {
        List<Idea> sets = new ArrayList<>();
        Set<String> told = new LinkedHashSet<>();
        for (TaskSpec pod : scene.samples()) {
            for (List<TaskSpec> set : scene.limits.isEmpty() ? onNodes(pod) : List.of(underLimit(pod))) {
                if (!set.isEmpty() && told.add(set.get(0).key())) {
                    sets.add(idea(evict(set, scene.cluster), set, true));
                }
            }
        }
        return sets;
    }

    private List<List<TaskSpec>> onNodes(TaskSpec pod) {
        return scene.nearest(pod).stream()
                .filter(node -> Scene.isOpenTo(node, pod))
                .limit(NEAREST)
                .map(node -> lower(node, pod))
                .filter(pods -> pods.size() <= MAX_ON_A_NODE && frees(pods))
                .limit(MAX_SETS)
                .toList();
    }

    /**
     * Returns the pods of lowest priority whose departure brings the queue below its limit; none if too few are known.
     */
    private List<TaskSpec> underLimit(TaskSpec pod) {
        List<TaskSpec> enough = new ArrayList<>();
        for (TaskSpec other : running.stream()
                .filter(each -> each.podPriority() <= pod.podPriority() && isInQueue(each))
                .sorted(LOWEST_FIRST)
                .limit(MAX_PODS)
                .toList()) {
            enough.add(other);
            if (frees(enough)) {
                return enough;
            }
        }
        return List.of();
    }

    private static long sum(List<TaskSpec> pods, int dimension) {
        long sum = 0;
        for (TaskSpec pod : pods) {
            sum += pod.template().requests().get(dimension);
        }
        return sum;
    }

    /** Returns whether enough is free without these pods, on a node or below the limit for which the job waits. */
    private boolean frees(List<TaskSpec> pods) {
        if (!scene.limits.isEmpty()) {
            return scene.limits.stream().allMatch(limit -> isBelow(limit, pods));
        }
        if (scene.groups.isEmpty()) {
            return pods.stream().anyMatch(this::isInQueue);
        }
        Map<String, List<TaskSpec>> nodes = pods.stream().collect(Collectors.groupingBy(TaskSpec::node));
        return scene.samples().stream()
                .anyMatch(pod -> scene.cluster.nodes().stream()
                        .filter(node -> nodes.containsKey(node.name()) && Scene.isOpenTo(node, pod))
                        .anyMatch(node ->
                                scene.fits(node, pod, d -> sum(nodes.getOrDefault(node.name(), List.of()), d))));
    }

    /**
     * Returns whether the departure of pods satisfies a limit. Pods of all queues count if a parent queue or the whole
     * cluster has the limit.
     */
    private boolean isBelow(LimitLack limit, List<TaskSpec> pods) {
        int dimension = scene.cluster.resources().indexOf(limit.resource());
        boolean isOwn = scene.job != null && limit.queue().equals(scene.job.queue());
        List<TaskSpec> counted = isOwn ? pods.stream().filter(this::isInQueue).toList() : pods;
        return dimension >= 0 && sum(counted, dimension) >= scene.excess(limit.resource());
    }

    private boolean isInQueue(TaskSpec pod) {
        return scene.job != null && scene.job.queue().equals(queues.get(pod.job()));
    }

    /** Returns the pods of no higher priority on a node, the lowest first. */
    private List<TaskSpec> lower(NodeSpec node, TaskSpec pod) {
        return running.stream()
                .filter(other -> other.node().equals(node.name()) && other.podPriority() <= pod.podPriority())
                .sorted(LOWEST_FIRST)
                .toList();
    }

    private static Idea idea(String says, List<TaskSpec> pods, boolean evicts) {
        return Idea.of(
                Means.EVICTION,
                COST,
                new IdeaStep(
                        says,
                        keys(pods).stream()
                                .<Change>map(pod -> new Change.Removed("Pod", pod))
                                .toList(),
                        evicts));
    }

    /**
     * Returns text such as {@code evict ns/a and ns/b from n1}, without the node if the pods are on several, and with
     * the disruption budgets that do not allow it.
     */
    static String evict(List<TaskSpec> pods, Cluster cluster) {
        String node = pods.get(0).node();
        boolean isOne = pods.stream().allMatch(pod -> pod.node().equals(node));
        List<String> against = cluster.disruptionBudgets().stream()
                .filter(budget -> pods.stream().filter(budget::isUsedBy).count() > budget.allowed())
                .map(DisruptionBudgetSpec::name)
                .toList();
        return "evict " + String.join(" and ", keys(pods)) + (isOne ? " from " + node : "")
                + (against.isEmpty() ? "" : ", against PodDisruptionBudget " + String.join(" and ", against));
    }

    private static List<String> keys(List<TaskSpec> pods) {
        return pods.stream().map(TaskSpec::key).toList();
    }
}
