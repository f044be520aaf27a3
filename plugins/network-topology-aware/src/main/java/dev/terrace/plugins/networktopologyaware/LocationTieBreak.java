package dev.terrace.plugins.networktopologyaware;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/** Breaks ties between best scores by the location of a sub-job's other tasks. */
final class LocationTieBreak {
    private LocationTieBreak() {}

    /** Adds {@code more} to the highest scores if several are equal. */
    static void addToBest(double[] scores, IntToDoubleFunction more) {
        double best = Arrays.stream(scores).max().orElse(0);
        if (Arrays.stream(scores).filter(score -> score == best).count() > 1) {
            for (int i = 0; i < scores.length; i++) {
                scores[i] += scores[i] == best ? more.applyAsDouble(i) : 0;
            }
        }
    }
}
