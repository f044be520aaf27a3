package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.PatchOperation;
import dev.terrace.whatif.Trees;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** The starting point of a search: the waiting pods, their group, and the nodes after the cycle. */
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
    final EditableConfiguration rules;
    final @Nullable JobSpec job;
    /** The waiting pods, grouped by template. */
    final List<List<TaskSpec>> groups;

    final Dump dump;

    private final ChangeBuilder builder;
    /** The free amounts of each node after the cycle. */
    private final Map<String, Tally> free;

    /** The limits that block the job; empty if nodes block it, or if no plugin reports them. */
    final List<LimitLack> limits;

    Scene(WhatIf whatIf, Goal goal, Answer base) {
        this.base = base;
        rules = whatIf.rules();
        dump = whatIf.dump();
        cluster = dump.state().cluster();
        builder = new ChangeBuilder(dump, rules);
        job = goal.job(cluster).orElse(null);
        Map<Object, List<TaskSpec>> alike = new LinkedHashMap<>();
        goal.pods(cluster).stream()
                .filter(pod -> pod.node().isEmpty() && !pod.phase().isTerminated() && pod.deleted() == null)
                .forEach(pod -> alike.computeIfAbsent(shape(pod), key -> new ArrayList<>())
                        .add(pod));
        groups = List.copyOf(alike.values());
        limits = limits(base.report());
        free = free();
    }

    /** Returns the first pod of each template. */
    List<TaskSpec> samples() {
        return groups.stream().map(group -> group.get(0)).toList();
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

    /** Returns how many of the waiting pods need a node for the job to run. */
    int needed() {
        int waiting = groups.stream().mapToInt(List::size).sum();
        return job == null ? waiting : Math.max(1, Math.min(waiting, job.minMember() - holding("")));
    }

    /** Returns how many pods of a template need a node if all others get one. */
    int needed(List<TaskSpec> group) {
        if (job == null) {
            return group.size();
        }
        int others = groups.stream().mapToInt(List::size).sum() - group.size();
        String role = group.get(0).role();
        int ofRole = job.roleMinimums().getOrDefault(role, 0) - (role.isEmpty() ? 0 : holding(role));
        return Math.max(1, Math.min(group.size(), Math.max(ofRole, job.minMember() - holding("") - others)));
    }

    /** Returns how many pods of a role, or of all roles if it is empty, need no node anymore. */
    int holding(String role) {
        return (int) cluster.tasks().stream()
                .filter(pod -> job != null
                        && job.hasKey(pod.job())
                        && (role.isEmpty() || pod.role().equals(role)))
                .filter(pod -> Goal.holds(pod, Set.of()))
                .count();
    }

    /** Returns an object as in the dump. */
    ObjectNode tree(String kind, String key) {
        return builder.object(kind, key);
    }

    /** Returns the patch of all pods of a template. */
    Change patch(List<TaskSpec> group, List<PatchOperation> operations) {
        return new Change.Patched("Pod", group.stream().map(TaskSpec::key).toList(), operations);
    }

    /** Returns the step that sets a field of an object. */
    IdeaStep set(String says, String kind, String key, List<String> field, JsonNode value) {
        PatchOperation operation = Trees.put(tree(kind, key), field, value);
        return new IdeaStep(says, List.of(new Change.Patched(kind, key, List.of(operation))));
    }

    ObjectNode tree(List<TaskSpec> group) {
        return tree("Pod", group.get(0).key());
    }

    private Map<String, Tally> free() {
        Map<String, String> bound = new HashMap<>();
        base.report().binds().forEach(bind -> bound.put(bind.task(), bind.node()));
        return RoomAfter.left(
                cluster, pod -> pod.phase().isTerminated() ? "" : bound.getOrDefault(pod.key(), pod.node()));
    }

    /** Returns the amount that a pod lacks on a node after the cycle, in the scheduler's units; 0 for none. */
    long lacks(NodeSpec node, TaskSpec pod, int dimension) {
        Tally ofNode = Objects.requireNonNull(free.get(node.name()));
        return Math.max(0, pod.template().requests().get(dimension) - Math.max(0, ofNode.get(dimension)));
    }

    /** Returns the largest part of its requests that the pod lacks on the node. */
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

    /** Returns whether the pod fits on the node after the cycle if these amounts are freed. */
    boolean fits(NodeSpec node, TaskSpec pod, IntToLongFunction freed) {
        for (int d = 0; d < cluster.resources().size(); d++) {
            if (lacks(node, pod, d) > freed.applyAsLong(d)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the nodes, sorted by the part of its requests that the pod lacks there after the cycle. */
    List<NodeSpec> nearest(TaskSpec pod) {
        return cluster.nodes().stream()
                .sorted(Comparator.comparingDouble((NodeSpec node) -> distance(node, pod))
                        .thenComparing(NodeSpec::name))
                .toList();
    }

    /** Returns whether an empty node has room for a pod. */
    static boolean canHold(NodeSpec node, TaskSpec pod) {
        return pod.template().requests().atMost(node.allocatable());
    }

    /** Returns whether only a lack of room can keep the pod off the node. */
    static boolean isOpenTo(NodeSpec node, TaskSpec pod) {
        return node.barriers(pod.template().tolerations()).isEmpty()
                && pod.template().requiredNodes().allow(node);
    }

    /** Returns by how much the job exceeds its limits of a resource, in the scheduler's units; 0 if it does not. */
    long excess(String resource) {
        return excess(limits, resource);
    }

    static long excess(List<LimitLack> limits, String resource) {
        double units = ResourceNames.unitsPerOneShown(resource);
        return limits.stream()
                .filter(lack -> lack.resource().equals(resource))
                .mapToLong(lack -> (long) Math.ceil((lack.sum() - lack.limit()) * units))
                .max()
                .orElse(0);
    }

    /** Returns whether the job waits for nodes and not for a limit. */
    boolean isRefusedByNodes() {
        return base.report().waiting().stream()
                .anyMatch(waiting ->
                        job != null && job.hasKey(waiting.job()) && waiting.limit() == null && waiting.nodes() > 0);
    }

    /** Returns the limits that block the job in a cycle. */
    List<LimitLack> limits(CycleReport report) {
        return report.waiting().stream()
                .filter(waiting -> job != null && job.hasKey(waiting.job()))
                .map(Waiting::limit)
                .filter(Objects::nonNull)
                .flatMap(limit -> limit.lacks().stream())
                .toList();
    }

    /** Returns the largest amount of a resource on a node. */
    long largest(int dimension) {
        return cluster.nodes().stream()
                .mapToLong(node -> node.allocatable().get(dimension))
                .max()
                .orElse(0);
    }

    /** Returns the total requests of waiting pods for a resource, in the scheduler's units. */
    long pending(int dimension) {
        long sum = 0;
        for (TaskSpec pod : cluster.tasks()) {
            sum += pod.node().isEmpty() ? pod.template().requests().get(dimension) : 0;
        }
        return sum;
    }
}
