package dev.terrace.plugins.armada.round.data;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the optimising pass. It makes room for queues below their share by removing single jobs whose removal
 * costs less fairness than it gains.
 *
 * @param maximumJobs the maximum number of jobs that it places in a round
 * @param maximumFractions the part of a resource that it may give away in a round, by name; no limit for other
 *     resources
 * @param minimumSize smaller jobs are skipped; null for no minimum
 * @param maximumPreempted larger jobs are not removed; 0 for no limit on that resource; null for no limits
 * @param minimumImprovement the percentage by which the gain must exceed the cost
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record OptimiserRules(
        int maximumJobs,
        Map<String, Double> maximumFractions,
        long @Nullable [] minimumSize,
        long @Nullable [] maximumPreempted,
        double minimumImprovement) {
    public OptimiserRules {
        maximumFractions = Map.copyOf(maximumFractions);
    }
}
