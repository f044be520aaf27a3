package dev.terrace.replay.sweep;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A 95 % confidence interval of the mean of a small sample: the studentised bootstrap, also called bootstrap-t. It
 * resamples (mean* − mean) / standard error*, whose quantiles take the place of those of Student's distribution, so
 * that a skewed sample gets a skewed interval (Efron and Tibshirani 1993, chapter 12.5). The draws depend on the size
 * of the sample alone.
 */
final class StudentisedBootstrap {
    /** One less than a multiple of 40, so that both quantiles are order statistics. */
    private static final int RESAMPLES = 3999;

    private static final int TAIL = (RESAMPLES + 1) / 40;
    private static final long SEED = 1;

    private final int size;
    /** The drawn places of all resamples, one after the other. */
    private final int[] draws;

    /** An interval; infinite if resamples without a spread are frequent. */
    record Interval(double low, double high) {}

    /** @param size the size of the samples */
    StudentisedBootstrap(int size) {
        this.size = size;
        draws = new SplittableRandom(SEED)
                .ints((long) size * RESAMPLES, 0, size)
                .toArray();
    }

    /** Returns the interval of a sample. */
    Interval interval(double[] sample) {
        double mean = mean(sample);
        double error = error(sample, mean);
        if (error == 0) {
            return new Interval(mean, mean);
        }
        double[] ratios = new double[RESAMPLES];
        double[] drawn = new double[size];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            for (int i = 0; i < size; i++) {
                drawn[i] = sample[draws[resample * size + i]];
            }
            double itsMean = mean(drawn);
            double difference = itsMean - mean;
            double itsError = error(drawn, itsMean);
            ratios[resample] = difference == 0 ? 0 : difference / itsError;
        }
        Arrays.sort(ratios);
        return new Interval(mean - ratios[RESAMPLES - TAIL] * error, mean - ratios[TAIL - 1] * error);
    }

    static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Returns the standard error of the mean. */
    private static double error(double[] values, double mean) {
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / (values.length - 1) / values.length);
    }
}
