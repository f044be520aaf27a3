package dev.terrace.plugins.armada.round.data;

import dev.terrace.model.node.Taint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of rounds, under Armada's names.
 *
 * @param classes at least one
 * @param protectedFractionOfFairShare queues that hold at most this part of their fair share keep their jobs
 * @param protectUncappedAdjustedFairShare whether that part refers to the uncapped adjusted share
 * @param preferLargeJobOrdering whether, among queues within their share, the one with the lower current cost comes
 *     first, and the larger gang on a tie
 * @param maxQueueLookback the number of queued jobs of a queue tried in a round; 0 for all
 * @param maximumFractions the part of a resource that new jobs may get in a round, by name; no limit for other
 *     resources
 * @param indexedResources nodes are compared by these, in this order, least free first
 * @param indexedTaints keys of the taints that define node types
 * @param indexedNodeLabels keys of the labels that define node types; gangs can only require uniform nodes by these
 * @param nodeTypes the taints of node types that classes name; a value of {@code *} is any value
 * @param optimiser null for no optimising pass
 */
public record RoundRules(
        Resources resources,
        List<PriorityClass> classes,
        double protectedFractionOfFairShare,
        boolean protectUncappedAdjustedFairShare,
        boolean preferLargeJobOrdering,
        int maxQueueLookback,
        Map<String, Double> maximumFractions,
        List<Indexed> indexedResources,
        Set<String> indexedTaints,
        Set<String> indexedNodeLabels,
        Map<String, List<Taint>> nodeTypes,
        @Nullable OptimiserRules optimiser) {
    /**
     * A resource by which nodes are ordered.
     *
     * @param resolution amounts are rounded down to multiples of this, in units
     */
    public record Indexed(int resource, long resolution) {}
}
