package dev.terrace.plugins.proportion;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * The floating-point sum that most orders of addition give.
 *
 * <p>Volcano adds the queues' amounts in the order of a Go map, which varies from run to run, and so does the last bit
 * of the sum. A task that just fits in most runs is refused in some. This class returns the sum of most runs.
 */
final class UsualSum {
    private static final int ALL_ORDERS_UP_TO = 6;
    private static final int SAMPLED_ORDERS = 500;
    private static final double EXACT_BELOW = 1L << 52;

    private final double[] addends;
    private final Map<Double, Integer> counts = new LinkedHashMap<>();

    private UsualSum(double[] addends) {
        this.addends = addends;
    }

    /** The most frequent sum. Tries all orders for up to six addends, five hundred fixed orders for more. */
    static double of(double[] addends) {
        if (addends.length < 3 || areWhole(addends)) {
            return inOrder(addends);
        }
        return new UsualSum(addends.clone()).find();
    }

    private static boolean areWhole(double[] addends) {
        for (double addend : addends) {
            if (addend != Math.rint(addend) || Math.abs(addend) > EXACT_BELOW / addends.length) {
                return false;
            }
        }
        return true;
    }

    private static double inOrder(double[] addends) {
        double sum = 0;
        for (double addend : addends) {
            sum += addend;
        }
        return sum;
    }

    private double find() {
        if (addends.length <= ALL_ORDERS_UP_TO) {
            permute(addends.length);
        } else {
            Random random = new Random(addends.length);
            for (int i = 0; i < SAMPLED_ORDERS; i++) {
                count();
                shuffle(random);
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    private void count() {
        counts.merge(inOrder(addends), 1, Integer::sum);
    }

    /** Visits all orders by Heap's algorithm. */
    private void permute(int size) {
        if (size == 1) {
            count();
            return;
        }
        for (int i = 0; i < size; i++) {
            permute(size - 1);
            swap(size % 2 == 0 ? i : 0, size - 1);
        }
    }

    private void shuffle(Random random) {
        for (int i = addends.length - 1; i > 0; i--) {
            swap(i, random.nextInt(i + 1));
        }
    }

    private void swap(int left, int right) {
        double addend = addends[left];
        addends[left] = addends[right];
        addends[right] = addend;
    }
}
