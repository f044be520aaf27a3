package dev.terrace.whatif.unblock;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.whatif.Trial.Answer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where pods are after a cycle, promised nodes included, and what is left of a resource on nodes. */
final class After {
    private final Answer answer;
    private final int dimension;
    private final Map<String, String> placed = new HashMap<>();
    private final Set<String> evicted = new HashSet<>();
    private final Map<String, Long> left = new HashMap<>();
    private final Set<String> used = new HashSet<>();

    After(Answer answer, String resource) {
        this.answer = answer;
        dimension = answer.cluster().resources().indexOf(resource);
        answer.report().binds().forEach(bind -> placed.put(bind.task(), bind.node()));
        answer.report().pipelined().forEach(bind -> placed.put(bind.task(), bind.node()));
        answer.report().evictions().stream().map(Eviction::task).forEach(evicted::add);
        for (NodeSpec node : answer.cluster().nodes()) {
            left.put(node.name(), node.allocatable().get(dimension));
        }
        for (TaskSpec pod : answer.cluster().tasks()) {
            String node = nodeOf(pod);
            if (!node.isEmpty()) {
                used.add(node);
                left.merge(node, -pod.template().requests().get(dimension), Long::sum);
            }
        }
    }

    private String nodeOf(TaskSpec pod) {
        if (pod.phase().isTerminated()) {
            return "";
        }
        if (pod.node().isEmpty()) {
            return placed.getOrDefault(pod.key(), "");
        }
        return evicted.isEmpty() || !evicted.contains(pod.key()) ? pod.node() : "";
    }

    /**
     * What is left on a node beyond what one more of these pods needs, if one is without a node; negative if it lacks.
     */
    long spare(String node, List<TaskSpec> pods) {
        long rest = left.getOrDefault(node, 0L);
        return isPlaced(pods) ? Math.max(0, rest) : rest - request(pods);
    }

    /**
     * How much more each of these pods could ask for where it was placed; if one is without a node, how much it asks
     * for too much on the node that comes nearest, as a negative number.
     *
     * @param open the nodes to which it may go
     */
    long spareForEach(List<TaskSpec> pods, List<NodeSpec> open) {
        if (!isPlaced(pods)) {
            long most = open.stream()
                    .mapToLong(node -> left.getOrDefault(node.name(), 0L))
                    .max()
                    .orElse(0);
            return Math.min(0, most - request(pods));
        }
        Map<String, Integer> nodes = new HashMap<>();
        pods.forEach(pod -> nodes.merge(placed.getOrDefault(pod.key(), ""), 1, Integer::sum));
        return nodes.entrySet().stream()
                .mapToLong(node -> left.getOrDefault(node.getKey(), 0L) / node.getValue())
                .min()
                .orElse(0);
    }

    private boolean isPlaced(List<TaskSpec> pods) {
        return pods.stream().allMatch(pod -> placed.containsKey(pod.key()));
    }

    /** As it is after the changes. */
    private long request(List<TaskSpec> pods) {
        TaskSpec first = pods.get(0);
        return answer.cluster().tasks().stream()
                .filter(pod -> pod.name().equals(first.name()) && pod.key().equals(first.key()))
                .mapToLong(pod -> pod.template().requests().get(dimension))
                .sum();
    }

    /** How many nodes whose names begin so hold no pod. */
    long empty(String prefix) {
        return answer.cluster().nodes().stream()
                .map(NodeSpec::name)
                .filter(node -> node.startsWith(prefix) && !used.contains(node))
                .count();
    }
}
