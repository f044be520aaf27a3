package dev.terrace.plugins.armada.round.data;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What rounds go by, under Armada's names.
 *
 * @param classes at least one
 * @param protectedFractionOfFairShare queues that hold at most this part of their fair share keep their jobs
 * @param protectUncappedAdjustedFairShare whether that is a part of the uncapped adjusted share
 * @param preferLargeJobOrdering whether, among queues below their share, the less served comes first, and the larger
 *     gang at equality
 * @param maxQueueLookback how many queued jobs of a queue are looked at in a round; 0 for all
 * @param maximumFractions the part of each resource that may be given to new jobs in a round; {@link Double#NaN} for no
 *     limit, empty for none at all
 * @param indexedResources in this order nodes are compared, least first
 * @param indexedTaints taints with these keys make node types
 * @param indexedNodeLabels labels with these keys make node types; gangs may ask for uniform nodes by them
 * @param optimiser null if there is none
 */
public record Rules(
        Resources resources,
        List<PriorityClass> classes,
        double protectedFractionOfFairShare,
        boolean protectUncappedAdjustedFairShare,
        boolean preferLargeJobOrdering,
        int maxQueueLookback,
        List<Double> maximumFractions,
        List<Indexed> indexedResources,
        Set<String> indexedTaints,
        Set<String> indexedNodeLabels,
        @Nullable OptimiserRules optimiser) {
    public Rules {
        classes = List.copyOf(classes);
        maximumFractions = List.copyOf(maximumFractions);
        indexedResources = List.copyOf(indexedResources);
        indexedTaints = Set.copyOf(indexedTaints);
        indexedNodeLabels = Set.copyOf(indexedNodeLabels);
    }

    /**
     * A resource by which nodes are ordered.
     *
     * @param resolution amounts are cut to multiples of this, in units
     */
    public record Indexed(int resource, long resolution) {}
}
