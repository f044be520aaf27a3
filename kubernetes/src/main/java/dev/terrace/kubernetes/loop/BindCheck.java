package dev.terrace.kubernetes.loop;

import dev.terrace.cluster.change.Changes;
import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.write.AssumedPods.Target;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Tally;
import dev.terrace.objects.Kinds;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks decided binds against the last messages. For the deciding thread.
 *
 * <p>The plugins decide whether a cordon, a taint or the state of a queue matters. Only a change of these after the
 * decision is an obstacle; otherwise each cycle would decide a bind again that is never sent.
 */
final class BindCheck {
    private final Mirror mirror;
    /** The times at which nodes lost room, or pods that this process did not decide got some of it. */
    private final Map<String, Long> filled = new HashMap<>();
    /** The times at which jobs lost pods. */
    private final Map<String, Long> reduced = new HashMap<>();
    /** The pods whose binds were withdrawn, which the mirror still assumes. */
    private final Set<String> withdrawn = new HashSet<>();

    private Cluster indexed = Cluster.empty();
    private Map<String, List<TaskSpec>> byNode = Map.of();
    private Map<String, List<TaskSpec>> byJob = Map.of();

    BindCheck(Mirror mirror) {
        this.mirror = mirror;
    }

    /** Records what events changed in the mirror while binds waited to be sent. */
    void observed(Changes changes, long now) {
        for (ObjectChange<NodeSpec> change : changes.of(Kinds.NODE)) {
            NodeSpec before = change.before();
            NodeSpec after = change.after();
            if (before != null && after != null && !hasSameRoom(before, after)) {
                filled.put(after.name(), now);
            }
        }
        for (ObjectChange<TaskSpec> change : changes.of(Kinds.POD)) {
            TaskSpec before = change.before();
            TaskSpec after = change.after();
            if (after == null || after.phase() == PodPhase.FAILED || after.deleted() != null) {
                reduced.put(change.either().job(), now);
            }
            if (after != null
                    && (before == null
                            || !before.node().equals(after.node())
                            || !requests(before).equals(requests(after)))) {
                filled.put(after.node(), now);
            }
        }
    }

    /** Forgets all changes, because no bind waits to be sent. */
    void forgetChanges() {
        filled.clear();
        reduced.clear();
    }

    /** Records that the mirror will forget a pod, because its bind is withdrawn. Its job may be too small to begin. */
    void withdraw(Bind bind, long now) {
        withdrawn.add(bind.task());
        reduced.put(bind.job(), now);
    }

    /** Forgets the withdrawn pods, because the mirror has forgotten them. */
    void forgetWithdrawn() {
        withdrawn.clear();
    }

    private static boolean hasSameRoom(NodeSpec before, NodeSpec after) {
        return before.allocatable().equals(after.allocatable())
                && before.oversubscription().equals(after.oversubscription());
    }

    private static Amounts requests(TaskSpec pod) {
        return pod.template().requests();
    }

    /** Returns the node and the queue of a bind as they are now. */
    Target target(Bind bind) {
        NodeSpec node = node(bind);
        TaskSpec pod = mirror.state().task(bind.task());
        JobSpec job = job(bind.job());
        QueueSpec queue = job == null ? null : queue(job);
        return new Target(
                mirror.uid(Kinds.NODE, bind.node()),
                node == null || pod == null
                        ? List.of()
                        : node.barriers(pod.template().tolerations()),
                queue != null && queue.isOpen());
    }

    private @Nullable NodeSpec node(Bind bind) {
        return Ordered.of(mirror.state().cluster().nodes(), NodeSpec.ORDER)
                .find(bind.node())
                .orElse(null);
    }

    private @Nullable JobSpec job(String key) {
        return Ordered.of(mirror.state().cluster().jobs(), JobSpec.ORDER)
                .find(key)
                .orElse(null);
    }

    private @Nullable QueueSpec queue(JobSpec job) {
        return Ordered.of(mirror.state().cluster().queues(), QueueSpec.ORDER)
                .find(job.queue())
                .orElse(null);
    }

    /**
     * Returns the pods whose binds are not carried out, with the reasons. A job that would be left below its minimum
     * gets no node at all. A pod waits if its action evicts from the same node, because it may rely on that room.
     *
     * @param held the pods that no cycle may decide now
     */
    Map<String, String> obstacles(CycleReport report, Set<String> held) {
        Map<String, String> obstacles = new HashMap<>();
        Set<String> jobs = new HashSet<>();
        Set<String> vacated = report.evictions().stream()
                .map(eviction -> eviction.action() + " " + eviction.node())
                .collect(Collectors.toSet());
        for (Bind bind : report.binds()) {
            String obstacle = held.contains(bind.task())
                    ? "its last binding was refused"
                    : obstacle(bind, mirror.state().task(bind.task()));
            if (obstacle == null && vacated.contains(bind.action() + " " + bind.node())) {
                obstacle = "pods that are evicted for it have not left the node";
            }
            if (obstacle != null) {
                obstacles.put(bind.task(), obstacle);
                jobs.add(bind.job());
            }
        }
        Map<String, Long> given = report.binds().stream()
                .filter(bind -> !obstacles.containsKey(bind.task()))
                .collect(Collectors.groupingBy(Bind::job, Collectors.counting()));
        jobs.removeIf(key -> hasMinimum(key, given.getOrDefault(key, 0L)));
        for (Bind bind : report.binds()) {
            if (jobs.contains(bind.job())) {
                obstacles.putIfAbsent(bind.task(), "other pods of job " + bind.job() + " cannot be bound");
            }
        }
        return obstacles;
    }

    /** @param given the number of its pods that get a node now */
    private boolean hasMinimum(String key, long given) {
        JobSpec job = job(key);
        if (job == null) {
            return true;
        }
        long held = members(key).count();
        boolean isSimple = job.minTaskMember().isEmpty() && job.subGroups().isEmpty();
        return held >= job.minMember() || (isSimple && held + given >= job.minMember());
    }

    /** Returns the pods of a job that have a node, also an assumed one, and count for its minimum. */
    private Stream<TaskSpec> members(String job) {
        index();
        return byJob.getOrDefault(job, List.of()).stream()
                .filter(pod -> !pod.node().isEmpty()
                        && pod.phase() != PodPhase.FAILED
                        && pod.deleted() == null
                        && !withdrawn.contains(pod.key()));
    }

    /** Finds the pods of each node and each job, once for each state of the cluster. */
    @SuppressWarnings("ReferenceEquality") // a cluster is immutable, and comparing its objects would cost more
    private void index() {
        Cluster cluster = mirror.state().cluster();
        if (cluster != indexed) {
            indexed = cluster;
            byNode = cluster.tasks().stream().collect(Collectors.groupingBy(TaskSpec::node));
            byJob = cluster.tasks().stream().collect(Collectors.groupingBy(TaskSpec::job));
        }
    }

    /**
     * Returns why an assumed pod cannot be bound now; null if it can.
     *
     * @param target the node and the queue as they were when it was decided
     * @param decided the time of the decision
     */
    @Nullable
    String obstacle(Bind bind, Target target, long decided) {
        TaskSpec pod = mirror.state().observed(bind.task());
        String obstacle = obstacle(bind, pod);
        if (obstacle != null || pod == null) {
            return obstacle;
        }
        TaskSpec assumed = mirror.state().task(bind.task());
        if (assumed != null && assumed.deleted() != null) {
            return "it was evicted meanwhile";
        }
        NodeSpec node = node(bind);
        if (node == null || !mirror.uid(Kinds.NODE, bind.node()).equals(target.uid())) {
            return "the node is gone";
        }
        for (Taint taint : node.barriers(pod.template().tolerations())) {
            if (!target.barriers().contains(taint)) {
                return "the node has a new taint " + taint.key();
            }
        }
        obstacle = pod.job().isEmpty() ? null : obstacle(job(pod.job()), target);
        if (obstacle != null) {
            return obstacle;
        }
        if (isSince(decided, filled.get(bind.node())) && !hasRoom(node, pod)) {
            return "the node has no room any more";
        }
        return isSince(decided, reduced.get(bind.job())) && isBroken(bind.job())
                ? "its job has fewer pods than it needs"
                : null;
    }

    private static boolean isSince(long decided, @Nullable Long changed) {
        return changed != null && changed - decided >= 0;
    }

    /** Returns whether the pods of a node, this one included, fit into it, by the resources that this one requests. */
    private boolean hasRoom(NodeSpec node, TaskSpec pod) {
        index();
        Tally idle = Tally.of(node.allocatable()).add(node.oversubscription());
        byNode.getOrDefault(node.name(), List.of()).stream()
                .filter(each -> !each.phase().isTerminated() && !withdrawn.contains(each.key()))
                .forEach(each -> idle.subtract(requests(each)));
        return IntStream.range(0, idle.names().size())
                .noneMatch(resource -> requests(pod).get(resource) > 0 && idle.get(resource) < 0);
    }

    /** Returns whether none of a job's pods is known to have a node, and too few of them are left to begin. */
    private boolean isBroken(String key) {
        JobSpec job = job(key);
        List<TaskSpec> members = members(key).toList();
        return job != null
                && members.size() < job.minMember()
                && members.stream().allMatch(pod -> {
                    TaskSpec observed = mirror.state().observed(pod.key());
                    return observed != null && observed.node().isEmpty();
                });
    }

    /** @param pod the pod as it is known now; null if it is gone, or has a node */
    private @Nullable String obstacle(Bind bind, @Nullable TaskSpec pod) {
        if (!bind.isAtOnce() || !bind.claims().isEmpty()) {
            return "it needs claims or volumes that this command does not bind yet";
        }
        if (pod == null || !pod.uid().equals(bind.uid()) || !pod.node().isEmpty()) {
            return "it is gone, or has a node";
        }
        if (pod.deleted() != null) {
            return "it is being deleted";
        }
        return pod.gated() ? "it has scheduling gates" : null;
    }

    private @Nullable String obstacle(@Nullable JobSpec job, Target target) {
        if (job == null) {
            return "its group is gone";
        }
        QueueSpec queue = queue(job);
        if (queue == null) {
            return "queue " + job.queue() + " is gone";
        }
        return queue.isOpen() || !target.isQueueOpen() ? null : "queue " + job.queue() + " is not open any more";
    }
}
