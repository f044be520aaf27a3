package dev.terrace.kubernetes.loop;

import dev.terrace.cluster.ClusterState;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.write.AssumedPods.Target;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.objects.Kinds;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether decided binds may be carried out, by what the last messages say. For the deciding thread. */
record BindCheck(Mirror mirror) {
    /** Returns the node of a bind as it is now. */
    Target target(Bind bind) {
        NodeSpec node = node(bind);
        return new Target(mirror.uid(Kinds.NODE, bind.node()), node == null ? List.of() : node.taints());
    }

    private @Nullable NodeSpec node(Bind bind) {
        return Ordered.of(mirror.state().cluster().nodes(), NodeSpec.ORDER)
                .find(bind.node())
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
        jobs.removeIf(key -> hasMinimum(key, report, obstacles));
        for (Bind bind : report.binds()) {
            if (jobs.contains(bind.job())) {
                obstacles.putIfAbsent(bind.task(), "other pods of job " + bind.job() + " cannot be bound");
            }
        }
        return obstacles;
    }

    private boolean hasMinimum(String key, CycleReport report, Map<String, String> obstacles) {
        ClusterState state = mirror.state();
        JobSpec job =
                Ordered.of(state.cluster().jobs(), JobSpec.ORDER).find(key).orElse(null);
        if (job == null) {
            return true;
        }
        long held = state.cluster().tasks().stream()
                .filter(pod -> pod.job().equals(key)
                        && !pod.node().isEmpty()
                        && pod.phase() != PodPhase.FAILED
                        && pod.deleted() == null)
                .count();
        long given = report.binds().stream()
                .filter(bind -> bind.job().equals(key) && !obstacles.containsKey(bind.task()))
                .count();
        boolean isSimple = job.minTaskMember().isEmpty() && job.subGroups().isEmpty();
        return held >= job.minMember() || (isSimple && held + given >= job.minMember());
    }

    /**
     * Returns why an assumed pod cannot be bound now; null if it can.
     *
     * @param target the node as it was when it was chosen
     */
    @Nullable
    String obstacle(Bind bind, Target target) {
        TaskSpec pod = mirror.state().observed(bind.task());
        String obstacle = obstacle(bind, pod);
        NodeSpec node = node(bind);
        if (obstacle != null || pod == null || node == null) {
            return obstacle;
        }
        TaskSpec assumed = mirror.state().task(bind.task());
        if (assumed != null && assumed.deleted() != null) {
            return "it was evicted meanwhile";
        }
        if (!mirror.uid(Kinds.NODE, bind.node()).equals(target.uid())) {
            return "the node is gone";
        }
        for (Taint taint : node.taints()) {
            if (taint.forbids()
                    && !target.taints().contains(taint)
                    && !taint.isToleratedBy(pod.template().tolerations())) {
                return "the node has a new taint " + taint.key();
            }
        }
        return null;
    }

    /** @param pod the pod as the last event described it; null if it is gone, or has a node */
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
        if (pod.gated()) {
            return "it has scheduling gates";
        }
        NodeSpec node = node(bind);
        if (node == null) {
            return "the node is gone";
        }
        if (node.unschedulable()) {
            return "the node is cordoned";
        }
        String queue = Ordered.of(mirror.state().cluster().jobs(), JobSpec.ORDER)
                .find(pod.job())
                .map(JobSpec::queue)
                .orElse("");
        return Ordered.of(mirror.state().cluster().queues(), QueueSpec.ORDER)
                .find(queue)
                .filter(each -> !each.isOpen() && !each.state().isEmpty())
                .map(each -> "queue " + queue + " is not open")
                .orElse(null);
    }
}
