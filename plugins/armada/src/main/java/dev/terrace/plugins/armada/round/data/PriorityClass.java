package dev.terrace.plugins.armada.round.data;

import java.util.List;
import java.util.Map;

/**
 * The urgency of jobs, and whether they can be preempted.
 *
 * @param priority higher comes first, and may preempt lower
 * @param preemptible whether a running job may lose its node
 * @param queueFractions the part of a resource that one queue's jobs of this class may hold, by name; no limit for
 *     other resources
 * @param away other node types to try, in this order, when its jobs find no node
 */
public record PriorityClass(
        String name, int priority, boolean preemptible, Map<String, Double> queueFractions, List<Away> away) {
    /**
     * Nodes of another type, on which a job runs at another priority.
     *
     * @param nodeType the node type whose taints it then tolerates; empty for none
     * @param conditional further node types, for jobs that meet a condition
     */
    public record Away(int priority, String nodeType, List<Conditional> conditional) {}

    /**
     * A node type whose taints only some jobs tolerate.
     *
     * @param conditions only the first is evaluated, as in Armada; an empty list always holds
     */
    public record Conditional(String nodeType, List<Condition> conditions) {}

    /**
     * A comparison of a job's request.
     *
     * @param resource its name; a request for a resource that the round does not have counts as 0
     * @param operator {@code >}, {@code <} or {@code ==}
     * @param value whole resources
     */
    public record Condition(String resource, String operator, long value) {
        public boolean holds(long[] request, Resources resources) {
            int index = resources.indexOf(resource);
            long asked = index < 0 ? 0 : resources.all().get(index).wholes(request[index]);
            return switch (operator) {
                case ">" -> asked > value;
                case "<" -> asked < value;
                default -> asked == value;
            };
        }
    }
}
