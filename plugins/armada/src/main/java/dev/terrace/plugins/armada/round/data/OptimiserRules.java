package dev.terrace.plugins.armada.round.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the optimising pass goes by, which makes room for queues below their share by removing single jobs that cost
 * less fairness than they bring.
 *
 * @param maximumJobs how many jobs it may place in a round
 * @param maximumFractions the part of each resource that it may give away in a round; {@link Double#NaN} for no limit,
 *     empty for none at all
 * @param minimumSize jobs smaller than this are passed over; null for all
 * @param maximumPreempted jobs larger than this stay; 0 is no limit for that resource; null for none at all
 * @param minimumImprovement by how many percent what is gained must exceed what it costs
 */
public record OptimiserRules(
        int maximumJobs,
        List<Double> maximumFractions,
        @Nullable Amount minimumSize,
        @Nullable Amount maximumPreempted,
        double minimumImprovement) {
    public OptimiserRules {
        maximumFractions = List.copyOf(maximumFractions);
    }
}
