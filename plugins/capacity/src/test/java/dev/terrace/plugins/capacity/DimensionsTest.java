package dev.terrace.plugins.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The dimensions that count in each comparison, as in the examples of Volcano's comments. */
class DimensionsTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of("gpu"));

    private static Amounts cpu(long cpu) {
        return Amounts.of(NAMES, Map.of("cpu", cpu));
    }

    private static Amounts gpu(long gpu) {
        return Amounts.of(NAMES, Map.of("gpu", gpu));
    }

    @Test
    void aboveZeroCpuDoesNotCountAndAboveZeroGpuDoes() {
        assertThat(Dimensions.anyAbove(cpu(4), cpu(0), cpu(2))).isFalse();
        assertThat(Dimensions.anyAbove(gpu(2), gpu(0), gpu(1))).isTrue();
        assertThat(Dimensions.anyAbove(gpu(2), cpu(0), gpu(1))).isFalse();
    }

    @Test
    void atMostCountsWhereOneHasAny() {
        assertThat(Dimensions.anyAtMost(cpu(2), cpu(2), cpu(1))).isTrue();
        assertThat(Dimensions.anyAtMost(cpu(0), cpu(0), cpu(1))).isFalse();
        assertThat(Dimensions.anyAtMost(cpu(0), cpu(2), gpu(1))).isFalse();
    }

    @Test
    void podsMeetOnlyWhereTheyMay() {
        Amounts pods = Amounts.of(NAMES, Map.of("pods", 1L));
        assertThat(Dimensions.meet(pods, pods)).isTrue();
        assertThat(Dimensions.meetBesidesPods(pods, pods)).isFalse();
    }

    @Test
    void whatIsEqualOrNotAskedForIsNotAbove() {
        assertThat(Dimensions.anyAbove(cpu(2), cpu(2), cpu(1))).isFalse();
        assertThat(Dimensions.anyAbove(cpu(4), cpu(2), gpu(1))).isFalse();
    }
}
