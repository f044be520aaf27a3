package dev.terrace.engine.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.spi.Normaliser;
import org.junit.jupiter.api.Test;

class MinMaxTest {
    @Test
    void anEndThatMovesIsTold() {
        MinMax extremes = new MinMax(new long[3]);
        extremes.put(0, 5);
        extremes.put(1, 5);
        extremes.put(2, 9);
        assertThat(extremes.add(0)).isTrue();
        assertThat(extremes.add(1)).isFalse();
        assertThat(extremes.add(2)).isTrue();
        assertThat(extremes.normalised(0, Normaliser.MIN_MAX)).isZero();
        assertThat(extremes.remove(0)).isFalse();
        assertThat(extremes.remove(2)).isTrue();
        NodeSet left = new NodeSet(3);
        left.add(1);
        extremes.recount(left);
        assertThat(extremes.normalised(1, Normaliser.MAX)).isEqualTo(100);
    }
}
