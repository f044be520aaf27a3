package dev.terrace.spi.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReversibleSumTest {
    private static final String GPU = "nvidia.com/gpu";
    private static final ResourceNames NAMES = ResourceNames.of(Set.of(GPU));

    private final Amounts plain = amounts(Map.of("cpu", 2000L));
    private final Amounts withGpu = amounts(Map.of("cpu", 500L, GPU, 1000L));
    private final ReversibleSum sum = new ReversibleSum(NAMES);

    @Test
    void aPartThatIsTakenOutLeavesTheSumOfTheOthers() {
        sum.add(plain);
        sum.add(withGpu);
        sum.remove(plain);
        assertThat(sum.toTally().toAmounts()).isEqualTo(withGpu);
    }

    @Test
    void aResourceIsAbsentOnceNoPartHasIt() {
        sum.add(plain);
        sum.add(withGpu);
        assertThat(sum.toEntitlement().has(NAMES.indexOf(GPU))).isTrue();
        sum.remove(withGpu);
        assertThat(sum.toEntitlement().has(NAMES.indexOf(GPU))).isFalse();
        assertThat(sum.toTally().has(NAMES.indexOf(GPU))).isFalse();
    }

    @Test
    void aZeroThatAPartHasIsPresent() {
        sum.add(amounts(Map.of(GPU, 0L)));
        assertThat(sum.toTally().has(NAMES.indexOf(GPU))).isTrue();
    }

    @Test
    void aCopyStaysAsItIs() {
        sum.add(plain);
        var copy = sum.toTally();
        sum.add(plain);
        assertThat(copy.value(ResourceNames.CPU)).isEqualTo(2000);
    }

    private static Amounts amounts(Map<String, Long> units) {
        return Amounts.of(NAMES, units);
    }
}
