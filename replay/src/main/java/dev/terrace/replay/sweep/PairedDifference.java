package dev.terrace.replay.sweep;

import dev.terrace.replay.sweep.StudentisedBootstrap.Interval;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The difference of a metric between two combinations over the same seeds.
 *
 * @param pairs the number of seeds
 * @param mean the mean of the differences
 * @param interval the 95 % interval of the mean; null with fewer than {@value #FEWEST} pairs
 * @param better the number of pairs in which the second combination is better
 * @param isSame whether no pair differs
 */
public record PairedDifference(
        int pairs, double mean, @Nullable Interval interval, int better, boolean isSame) {
    /** The fewest pairs that give an interval. */
    public static final int FEWEST = 5;

    /**
     * Returns the difference of pairs.
     *
     * @param differences second minus first, one for each seed; not empty
     * @param better 1 if more is better, −1 if less is
     * @param bootstrap for samples of this size
     */
    static PairedDifference of(double[] differences, int better, StudentisedBootstrap bootstrap) {
        return new PairedDifference(
                differences.length,
                StudentisedBootstrap.mean(differences),
                differences.length < FEWEST ? null : bootstrap.interval(differences),
                (int) Arrays.stream(differences)
                        .filter(difference -> difference * better > 0)
                        .count(),
                Arrays.stream(differences).allMatch(difference -> difference == 0));
    }

    /** Returns the low end of the interval; NaN without one. */
    public double low() {
        return interval == null ? Double.NaN : interval.low();
    }

    /** Returns the high end of the interval; NaN without one. */
    public double high() {
        return interval == null ? Double.NaN : interval.high();
    }

    /** Returns the part of the pairs in which the second combination is better. */
    public double betterPart() {
        return (double) better / pairs;
    }

    /**
     * Returns why the difference says nothing; empty if it says something, or if the pairs are too few for an interval.
     */
    public String doubt() {
        if (isSame) {
            return pairs == 1 ? "no difference" : "no difference in any of %s seeds".formatted(pairs);
        }
        boolean mayBeNothing = interval != null && interval.low() <= 0 && interval.high() >= 0;
        return mayBeNothing ? "no difference that %s seeds can tell".formatted(pairs) : "";
    }
}
