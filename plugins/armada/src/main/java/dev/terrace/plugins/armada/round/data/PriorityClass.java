package dev.terrace.plugins.armada.round.data;

import dev.terrace.model.node.Taint;
import java.util.List;

/**
 * How urgent jobs are, and what may happen to them.
 *
 * @param priority higher is served first, and may take the place of lower ones
 * @param preemptible whether a job may lose its node once it has one
 * @param queueFractions the part of each resource that one queue's jobs of this class may hold; {@link Double#NaN} for
 *     no limit, empty for none at all
 * @param away where its jobs may go when they find no node, in this order
 */
public record PriorityClass(
        String name, int priority, boolean preemptible, List<Double> queueFractions, List<Away> away) {
    public PriorityClass {
        queueFractions = List.copyOf(queueFractions);
        away = List.copyOf(away);
    }

    /**
     * Nodes of others, on which a job runs at another priority.
     *
     * @param taints the taints that it then tolerates; a value of {@code *} is any value
     * @param conditional more of them, for jobs of which something holds
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
     * @param conditions only the first is looked at, as in Armada; none holds always
     */
    public record Conditional(List<Condition> conditions, List<Taint> taints) {
        public Conditional {
            conditions = List.copyOf(conditions);
            taints = List.copyOf(taints);
        }
    }

    /**
     * A comparison of what a job asks for.
     *
     * @param resource its index, or -1 if the round has no such resource: a job asks for none of it then
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
