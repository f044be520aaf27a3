package dev.terrace.replay.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.sweep.StudentisedBootstrap.Interval;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StudentisedBootstrapTest {
    private static final int SETS = 1000;
    private static final int PAIRS = 10;

    @Test
    void theIntervalContainsTheMeanInNinetyFivePercent() {
        Random random = new Random(42);
        StudentisedBootstrap bootstrap = new StudentisedBootstrap(PAIRS);
        int contained = 0;
        for (int set = 0; set < SETS; set++) {
            Interval interval = bootstrap.interval(
                    DoubleStream.generate(random::nextGaussian).limit(PAIRS).toArray());
            contained += interval.low() <= 0 && interval.high() >= 0 ? 1 : 0;
        }
        assertThat(contained / (double) SETS).isBetween(0.92, 0.98);
    }

    @Test
    void anIntervalOfEqualDifferencesIsTheirValue() {
        assertThat(new StudentisedBootstrap(5).interval(new double[] {3, 3, 3, 3, 3}))
                .isEqualTo(new Interval(3, 3));
    }

    @Test
    void aSkewedSampleGetsASkewedInterval() {
        double[] skewed = {1, 2, 1.5, 3, 2.5, 1.2, 40, 2.2};
        Interval interval = new StudentisedBootstrap(skewed.length).interval(skewed);
        double mean = StudentisedBootstrap.mean(skewed);
        assertThat(interval.high() - mean).isGreaterThan(2 * (mean - interval.low()));
    }
}
