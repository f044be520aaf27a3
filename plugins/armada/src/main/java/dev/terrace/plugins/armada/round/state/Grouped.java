package dev.terrace.plugins.armada.round.state;

import java.util.function.IntUnaryOperator;

/** Whole numbers from 0, such as indexes of jobs, by the group of each. */
public final class Grouped {
    private Grouped() {}

    /**
     * Returns the numbers below {@code size} of each group, ascending.
     *
     * @param groupOf the group of a number; below 0 for none; asked twice for each number
     */
    public static int[][] by(int groups, int size, IntUnaryOperator groupOf) {
        int[] sizes = new int[groups];
        for (int i = 0; i < size; i++) {
            int group = groupOf.applyAsInt(i);
            if (group >= 0) {
                sizes[group]++;
            }
        }
        int[][] grouped = new int[groups][];
        for (int g = 0; g < groups; g++) {
            grouped[g] = new int[sizes[g]];
        }
        for (int i = size - 1; i >= 0; i--) {
            int group = groupOf.applyAsInt(i);
            if (group >= 0) {
                grouped[group][--sizes[group]] = i;
            }
        }
        return grouped;
    }
}
