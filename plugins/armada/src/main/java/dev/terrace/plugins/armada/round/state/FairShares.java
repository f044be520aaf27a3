package dev.terrace.plugins.armada.round.state;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What queues are entitled to: by weight, and with what others do not want passed on to those that do, in at most ten
 * rounds of water filling.
 *
 * <p>Sums are made in order of the queues' names, the sum of all weights in order of the queues.
 */
public final class FairShares {
    private static final int ROUNDS = 10;
    private static final double LITTLE = 0.01;

    private final double[] weights;
    private final double[] wanted;
    private final int[] byName;
    private final double[] fair;
    private final double[] capped;
    private final double[] uncapped;

    /**
     * Fills the shares.
     *
     * @param names of the queues
     * @param wanted the cost of each queue's demand, as far as its limits let it have that
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
        capped = new double[weights.length];
        uncapped = new double[weights.length];
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        for (int q = 0; q < weights.length; q++) {
            fair[q] = weights[q] / sum;
        }
        fill();
    }

    private void fill() {
        boolean[] achieved = new boolean[weights.length];
        double[] spare = new double[weights.length];
        double unallocated = 1;
        for (int round = 0; round < ROUNDS && unallocated > LITTLE; round++) {
            double hungry = 0;
            for (int q : byName) {
                hungry += achieved[q] ? 0 : weights[q];
            }
            for (int q : byName) {
                uncapped[q] += weights[q] / (hungry + (achieved[q] ? weights[q] : 0)) * (unallocated - spare[q]);
            }
            if (hungry <= 0) {
                return;
            }
            for (int q : byName) {
                if (!achieved[q]) {
                    capped[q] += weights[q] / hungry * unallocated;
                }
            }
            unallocated = 0;
            Arrays.fill(spare, 0);
            for (int q : byName) {
                double excess = capped[q] - wanted[q];
                if (excess > 0) {
                    capped[q] = wanted[q];
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

    /** The part by weight. */
    public double fair(int queue) {
        return fair[queue];
    }

    /** That part, with what others do not want, up to the demand. */
    public double capped(int queue) {
        return capped[queue];
    }

    /** The same without the cap. */
    public double uncapped(int queue) {
        return uncapped[queue];
    }
}
