package dev.terrace.plugins.armada.round.data;

import java.util.Map;

/**
 * The rules of the optimising pass. It makes room for queues below their share by removing single jobs whose removal
 * costs less fairness than it gains.
 *
 * @param maximumJobs the number of placed jobs in a round after which it tries no further gang
 * @param maximumFractions the part of a resource that it may give away in a round, by name; no limit for other
 *     resources
 * @param minimumSize jobs that are smaller in any resource are skipped
 * @param maximumPreempted jobs that are larger in any resource are not removed; 0 for no limit on that resource
 * @param minimumImprovement the percentage by which the gain must exceed the cost
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record OptimiserRules(
        int maximumJobs,
        Map<String, Double> maximumFractions,
        long[] minimumSize,
        long[] maximumPreempted,
        double minimumImprovement) {}
