package dev.terrace.plugins.armada.round.data;

import dev.terrace.model.node.Taint;
import java.util.List;
import java.util.Map;

/**
 * A node of a round. Its place in the list of nodes decides between equals.
 *
 * @param capacity what it has, one entry for each resource; 0 for floating ones
 * @param unschedulable whether its specification says that nothing may be placed there
 * @param cordoned whether the same was said in some other way, which does not make it a node of another type
 * @param usedByPriority what others than the round's jobs hold, by level
 */
public record RoundNode(
        String name,
        Amount capacity,
        Map<String, String> labels,
        List<Taint> taints,
        boolean unschedulable,
        boolean cordoned,
        Map<Integer, Amount> usedByPriority) {
    /** The level of what evicted jobs hold. */
    public static final int EVICTED = Levels.EVICTED;

    /** The level of jobs of other pools. */
    public static final int CROSS_POOL = Levels.CROSS_POOL;

    /** Whose key every unschedulable node's taint has. */
    public static final Taint UNSCHEDULABLE = new Taint("node.kubernetes.io/unschedulable", "", "NoSchedule");
}
