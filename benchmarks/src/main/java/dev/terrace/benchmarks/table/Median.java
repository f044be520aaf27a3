package dev.terrace.benchmarks.table;

import java.util.Arrays;

/** The median of measured values. */
public final class Median {
    private Median() {}

    /** Returns the median, for an even number of values the mean of the two in the middle. */
    public static double of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
