package dev.terrace.plugins.armada.round.data;

import dev.terrace.model.node.Taint;
import java.util.List;

/**
 * The urgency of jobs, and whether they can be preempted.
 *
 * @param priority higher comes first, and may preempt lower
 * @param preemptible whether a running job may lose its node
 * @param queueFractions the part of each resource that one queue's jobs of this class may hold; {@link Double#NaN} for
 *     no limit, empty for no limits
 * @param away other node types to try, in this order, when its jobs find no node
 */
public record PriorityClass(
        String name, int priority, boolean preemptible, List<Double> queueFractions, List<Away> away) {
    public PriorityClass {
        queueFractions = List.copyOf(queueFractions);
        away = List.copyOf(away);
    }

    /**
     * Nodes of another type, on which a job runs at another priority.
     *
     * @param taints the taints that it then tolerates; a value of {@code *} is any value
     * @param conditional further taints, for jobs that meet a condition
     */
    public record Away(int priority, List<Taint> taints, List<Conditional> conditional) {
        public Away {
            taints = List.copyOf(taints);
            conditional = List.copyOf(conditional);
        }
    }

    /**
     * Taints that only some jobs tolerate.
     *
     * @param conditions only the first is evaluated, as in Armada; an empty list always holds
     */
    public record Conditional(List<Condition> conditions, List<Taint> taints) {
        public Conditional {
            conditions = List.copyOf(conditions);
            taints = List.copyOf(taints);
        }
    }

    /**
     * A comparison of a job's request.
     *
     * @param resource its index, or -1 if the round has no such resource: a request for it counts as 0
     * @param operator {@code >}, {@code <} or {@code ==}
     * @param value whole resources
     */
    public record Condition(int resource, String operator, long value) {
        public boolean holds(long[] request, Resources resources) {
            long asked = resource < 0 ? 0 : resources.all().get(resource).wholes(request[resource]);
            return switch (operator) {
                case ">" -> asked > value;
                case "<" -> asked < value;
                default -> asked == value;
            };
        }
    }
}
