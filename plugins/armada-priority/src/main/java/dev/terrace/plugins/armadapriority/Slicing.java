package dev.terrace.plugins.armadapriority;

import java.util.Arrays;
import java.util.Locale;

/** The rule that divides the available resources among queues. The parts sum to 1, or are all 0. */
enum Slicing {
    /**
     * As in later Armada: divides available and used amounts together in inverse proportion to effective priorities,
     * then subtracts each queue's usage. A queue above its share gets nothing.
     */
    USAGE_AWARE {
        @Override
        double[] parts(double[] effectivePriorities, double[] usages, double available) {
            double[] shares = shares(effectivePriorities);
            double all = available + Arrays.stream(usages).sum();
            double[] due = new double[shares.length];
            for (int q = 0; q < due.length; q++) {
                due[q] = Math.max(0, shares[q] * all - usages[q]);
            }
            return normalised(due);
        }
    },
    /** In inverse proportion to effective priorities, as on the older page. */
    BY_SHARE {
        @Override
        double[] parts(double[] effectivePriorities, double[] usages, double available) {
            return shares(effectivePriorities);
        }
    };

    /**
     * Returns the part of each queue.
     *
     * @param effectivePriorities one for each queue, above zero
     * @param usages the usage of each queue, in cpu equivalents
     * @param available the idle resources of the cluster, in cpu equivalents
     */
    abstract double[] parts(double[] effectivePriorities, double[] usages, double available);

    /** Shares in inverse proportion: 1 and 2 give 2/3 and 1/3. */
    static double[] shares(double[] effectivePriorities) {
        return normalised(
                Arrays.stream(effectivePriorities).map(priority -> 1 / priority).toArray());
    }

    /** @param spelling in the argument */
    static Slicing spelled(String spelling) {
        return valueOf(spelling.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static double[] normalised(double[] values) {
        double sum = Arrays.stream(values).sum();
        return sum == 0
                ? values
                : Arrays.stream(values).map(value -> value / sum).toArray();
    }
}
