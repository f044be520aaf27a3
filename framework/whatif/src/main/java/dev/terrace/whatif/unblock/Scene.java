package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Draft;
import dev.terrace.whatif.Operation;
import dev.terrace.whatif.Rules;
import dev.terrace.whatif.Trial;
import dev.terrace.whatif.Trial.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is there to be changed: the pods that wait, their group, and the nodes as the cycle leaves them. */
final class Scene {
    private static final List<String> SHAPE = List.of(
            "nodeSelector",
            "affinity",
            "tolerations",
            "topologySpreadConstraints",
            "containers",
            "schedulingGates",
            "priorityClassName",
            "priority");

    final Cluster cluster;
    final Answer base;
    final Rules rules;
    final @Nullable JobSpec job;
    /** Pods that wait, those of one template together. */
    final List<List<TaskSpec>> groups;

    private final Draft draft;
    private final Map<String, long[]> free = new HashMap<>();

    Scene(Trial trial, Goal goal, Answer base) {
        this.base = base;
        rules = trial.rules();
        cluster = trial.dump().state().cluster();
        draft = new Draft(trial.dump(), trial.rules());
        List<TaskSpec> pods = goal.pods(cluster).stream()
                .filter(pod -> pod.node().isEmpty() && !pod.phase().isTerminated() && pod.deleted() == null)
                .toList();
        String jobKey = goal.isJob()
                ? goal.key()
                : pods.stream().map(TaskSpec::job).findFirst().orElse("");
        job = cluster.jobs().stream()
                .filter(each -> each.hasKey(jobKey))
                .findFirst()
                .orElse(null);
        Map<Object, List<TaskSpec>> alike = new LinkedHashMap<>();
        pods.forEach(pod ->
                alike.computeIfAbsent(shape(pod), key -> new ArrayList<>()).add(pod));
        groups = List.copyOf(alike.values());
        count();
    }

    private Object shape(TaskSpec pod) {
        ObjectNode tree = tree("Pod", pod.key());
        List<Object> shape = new ArrayList<>();
        SHAPE.forEach(field -> {
            if (field.equals("containers")) {
                tree.path("spec").path(field).forEach(container -> shape.add(container.path("resources")));
            } else {
                shape.add(tree.path("spec").path(field));
            }
        });
        shape.add(pod.role());
        return shape;
    }

    /** An object as the dump has it. */
    ObjectNode tree(String kind, String key) {
        return draft.object(kind, key);
    }

    /** The same patch of all pods of a template. */
    Change patch(List<TaskSpec> group, List<Operation> operations) {
        return group.size() == 1
                ? new Change.Patched("Pod", group.get(0).key(), operations)
                : new Change.PatchedPods(group.stream().map(TaskSpec::key).toList(), operations);
    }

    ObjectNode tree(List<TaskSpec> group) {
        return tree("Pod", group.get(0).key());
    }

    private void count() {
        ResourceNames names = cluster.resources();
        for (NodeSpec node : cluster.nodes()) {
            long[] amounts = new long[names.size()];
            for (int d = 0; d < amounts.length; d++) {
                amounts[d] = node.allocatable().get(d);
            }
            free.put(node.name(), amounts);
        }
        Map<String, String> bound = new HashMap<>();
        base.report().binds().forEach(bind -> bound.put(bind.task(), bind.node()));
        for (TaskSpec pod : cluster.tasks()) {
            long[] ofNode = free.get(bound.getOrDefault(pod.key(), pod.node()));
            if (ofNode != null && !pod.phase().isTerminated()) {
                for (int d = 0; d < ofNode.length; d++) {
                    ofNode[d] -= pod.template().requests().get(d);
                }
            }
        }
    }

    /** What a pod lacks on a node after the cycle, in the scheduler's units; 0 if nothing. */
    long lacks(NodeSpec node, TaskSpec pod, int dimension) {
        long[] ofNode =
                free.getOrDefault(node.name(), new long[cluster.resources().size()]);
        return Math.max(0, pod.template().requests().get(dimension) - Math.max(0, ofNode[dimension]));
    }

    /** The greatest part of what the pod asks for that it lacks on the node. */
    private double distance(NodeSpec node, TaskSpec pod) {
        double most = 0;
        for (int d = 0; d < cluster.resources().size(); d++) {
            long asked = pod.template().requests().get(d);
            if (asked > 0) {
                most = Math.max(most, (double) lacks(node, pod, d) / asked);
            }
        }
        return most;
    }

    /** Nodes by how much of what it asks for the pod lacks there after the cycle. */
    List<NodeSpec> nearest(TaskSpec pod) {
        return cluster.nodes().stream()
                .sorted(Comparator.comparingDouble((NodeSpec node) -> distance(node, pod))
                        .thenComparing(NodeSpec::name))
                .toList();
    }

    /** Whether nothing but room keeps the pod off the node. */
    static boolean isOpenTo(NodeSpec node, TaskSpec pod) {
        return !node.unschedulable()
                && node.taintAgainst(pod.template().tolerations()) == null
                && pod.template().requiredNodes().allow(node);
    }

    /** All that pods that wait ask for of a resource, in the scheduler's units. */
    long pending(int dimension) {
        long sum = 0;
        for (TaskSpec pod : cluster.tasks()) {
            sum += pod.node().isEmpty() ? pod.template().requests().get(dimension) : 0;
        }
        return sum;
    }
}
