package dev.terrace.plugins.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The dimensions that count in each comparison, as in the examples of Volcano's comments. */
class AnyDimensionTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of("gpu"));

    private static Amounts cpu(long cpu) {
        return Amounts.of(NAMES, Map.of("cpu", cpu));
    }

    private static Amounts gpu(long gpu) {
        return Amounts.of(NAMES, Map.of("gpu", gpu));
    }

    @Test
    void aboveZeroCpuDoesNotCountAndAboveZeroGpuDoes() {
        assertThat(AnyDimension.anyAbove(cpu(4), cpu(0), cpu(2))).isFalse();
        assertThat(AnyDimension.anyAbove(gpu(2), gpu(0), gpu(1))).isTrue();
        assertThat(AnyDimension.anyAbove(gpu(2), cpu(0), gpu(1))).isFalse();
    }

    @Test
    void atMostCountsWhereOneHasAny() {
        assertThat(AnyDimension.anyAtMost(cpu(2), cpu(2), cpu(1))).isTrue();
        assertThat(AnyDimension.anyAtMost(cpu(0), cpu(0), cpu(1))).isFalse();
        assertThat(AnyDimension.anyAtMost(cpu(0), cpu(2), gpu(1))).isFalse();
    }

    @Test
    void podsMeetOnlyWhereTheyMay() {
        Amounts pods = Amounts.of(NAMES, Map.of("pods", 1L));
        assertThat(AnyDimension.meet(pods, pods)).isTrue();
        assertThat(AnyDimension.meetBesidesPods(pods, pods)).isFalse();
    }

    @Test
    void whatIsEqualOrNotAskedForIsNotAbove() {
        assertThat(AnyDimension.anyAbove(cpu(2), cpu(2), cpu(1))).isFalse();
        assertThat(AnyDimension.anyAbove(cpu(4), cpu(2), gpu(1))).isFalse();
    }
}
