package dev.terrace.spi.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawsTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, -7, Long.MAX_VALUE, Long.MIN_VALUE})
    void theNumbersOfConsecutiveKeysAreTheSequenceOfTheGenerator(long seed) {
        SplittableRandom sequence = new SplittableRandom(seed);
        Draws draws = Draws.of(seed);
        for (int key = 0; key < 1000; key++) {
            assertThat(draws.number(key)).isEqualTo(sequence.nextDouble());
        }
    }

    @Test
    void aNumberDoesNotDependOnEarlierDraws() {
        Draws draws = Draws.of(1);
        double first = draws.number("ns/a");
        assertThat(draws.number("ns/b")).isNotEqualTo(first);
        assertThat(draws.number("ns/a")).isEqualTo(first);
    }

    /** Recorded: a change of the function would change decisions. */
    @Test
    void numbersStayWhatTheyAre() {
        assertThat(Draws.of(0).bits(0)).isEqualTo(0xe220a8397b1dcdafL);
        assertThat(Draws.of(1).of("ns/a").number("node-1")).isEqualTo(RECORDED);
    }

    private static final double RECORDED = 0.1872624074834892;

    @Test
    void numbersOfManyKeysAreUniform() {
        int[] counts = new int[10];
        for (int key = 0; key < 100_000; key++) {
            counts[Draws.of(3).of("pod-" + key).below(10, 5)]++;
        }
        for (int count : counts) {
            assertThat((double) count).isCloseTo(10_000, within(400.0));
        }
    }
}
