package dev.terrace.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.spi.Normaliser;
import org.junit.jupiter.api.Test;

class MinMaxTest {
    @Test
    void aChangedEndIsReported() {
        MinMax minMax = new MinMax(new long[3]);
        minMax.put(0, 5);
        minMax.put(1, 5);
        minMax.put(2, 9);
        assertThat(minMax.add(0)).isTrue();
        assertThat(minMax.add(1)).isFalse();
        assertThat(minMax.add(2)).isTrue();
        assertThat(minMax.normalised(0, Normaliser.MIN_MAX)).isZero();
        assertThat(minMax.remove(0)).isFalse();
        assertThat(minMax.remove(2)).isTrue();
        NodeSet left = new NodeSet(3);
        left.add(1);
        minMax.recount(left);
        assertThat(minMax.normalised(1, Normaliser.MAX)).isEqualTo(100);
    }

    @Test
    void doublesRoundAsInKubernetes() {
        assertThat(Normaliser.MIN_MAX.apply(29, 0, 100)).isEqualTo(28);
    }
}
