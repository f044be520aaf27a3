package dev.terrace.plugins.armada.round.state;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The queues' shares: by weight, and with unused parts redistributed to other queues in at most ten iterations of water
 * filling.
 *
 * <p>Sums are computed in the order of queue names, the sum of all weights in the order of the queues, as in Armada:
 * the last digits of a sum of doubles depend on its order.
 *
 * @see <a
 *     href="https://github.com/armadaproject/armada/blob/master/internal/scheduler/scheduling/context/scheduling.go">Armada,
 *     UpdateFairShares</a>
 */
public final class FairShares {
    private static final int ROUNDS = 10;
    private static final double NEGLIGIBLE = 0.01;

    private final double[] weights;
    private final double[] wanted;
    private final int[] byName;
    private final double[] fair;
    private final double[] adjusted;
    private final double[] uncappedAdjusted;

    /**
     * Computes the shares.
     *
     * @param names the names of the queues
     * @param wanted the cost of each queue's demand, capped by the queue's limits
     */
    public FairShares(List<String> names, double[] weights, double[] wanted) {
        this.weights = weights;
        this.wanted = wanted;
        byName = IntStream.range(0, names.size())
                .boxed()
                .sorted(Comparator.comparing(names::get))
                .mapToInt(Integer::intValue)
                .toArray();
        fair = new double[weights.length];
        adjusted = new double[weights.length];
        uncappedAdjusted = new double[weights.length];
        double sum = Arrays.stream(weights).reduce(0, Double::sum);
        for (int q = 0; q < weights.length; q++) {
            fair[q] = weights[q] / sum;
        }
        fill();
    }

    private void fill() {
        boolean[] achieved = new boolean[weights.length];
        double[] spare = new double[weights.length];
        double unallocated = 1;
        for (int round = 0; round < ROUNDS && unallocated > NEGLIGIBLE; round++) {
            double hungry = 0;
            for (int q : byName) {
                hungry += achieved[q] ? 0 : weights[q];
            }
            for (int q : byName) {
                uncappedAdjusted[q] +=
                        weights[q] / (hungry + (achieved[q] ? weights[q] : 0)) * (unallocated - spare[q]);
            }
            if (hungry <= 0) {
                return;
            }
            for (int q : byName) {
                if (!achieved[q]) {
                    adjusted[q] += weights[q] / hungry * unallocated;
                }
            }
            unallocated = 0;
            Arrays.fill(spare, 0);
            for (int q : byName) {
                double excess = adjusted[q] - wanted[q];
                if (excess > 0) {
                    adjusted[q] = wanted[q];
                    achieved[q] = true;
                    spare[q] = excess;
                    unallocated += excess;
                }
            }
        }
    }

    public double weight(int queue) {
        return weights[queue];
    }

    /** The share by weight. */
    public double fair(int queue) {
        return fair[queue];
    }

    /** The share by weight plus what other queues leave unused, capped at the demand. */
    public double adjusted(int queue) {
        return adjusted[queue];
    }

    /** The adjusted share without the cap. */
    public double uncappedAdjusted(int queue) {
        return uncappedAdjusted[queue];
    }
}
