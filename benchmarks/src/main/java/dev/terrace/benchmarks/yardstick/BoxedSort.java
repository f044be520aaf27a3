package dev.terrace.benchmarks.yardstick;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Random;

/**
 * The yardstick of job orders: one boxed number for each job, sorted by a comparator. Ordering job objects can hardly
 * be faster.
 */
public final class BoxedSort {
    private static final int COUNTED = 11;

    private BoxedSort() {}

    /**
     * Prints the milliseconds of sorting when warm: the median of the last {@value #COUNTED} runs.
     *
     * @param args the number of numbers
     */
    public static void main(String[] args) {
        Random random = new Random(1);
        Double[] numbers = new Double[Integer.parseInt(args[0])];
        double[] times = new double[COUNTED];
        for (int run = -LeastWork.WARM_UP; run < COUNTED; run++) {
            Arrays.setAll(numbers, number -> random.nextDouble());
            long start = System.nanoTime();
            Arrays.sort(numbers, Comparator.naturalOrder());
            if (run >= 0) {
                times[run] = (System.nanoTime() - start) / 1e6;
            }
        }
        Arrays.sort(times);
        System.out.printf(Locale.ROOT, "%.3f ms, from %.3f%n", times[COUNTED / 2], numbers[0]);
    }
}
