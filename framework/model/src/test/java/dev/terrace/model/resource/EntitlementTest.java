package dev.terrace.model.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.resource.Entitlement.Absent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the meaning of absent dimensions in each operation, as in Volcano's resource arithmetic. */
class EntitlementTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of("gpu"));
    private static final int GPU = NAMES.indexOf("gpu");

    private static Amounts amounts(long cpu, long... gpu) {
        return gpu.length == 0
                ? Amounts.of(NAMES, Map.of("cpu", cpu))
                : Amounts.of(NAMES, Map.of("cpu", cpu, "gpu", gpu[0]));
    }

    @Test
    void whatTheLimitDoesNotNameBecomesZeroOrStays() {
        assertThat(Entitlement.of(amounts(4, 2))
                        .limitTo(amounts(3), Absent.ZERO)
                        .value(GPU))
                .isZero();
        assertThat(Entitlement.of(amounts(4, 2))
                        .limitTo(amounts(3), Absent.UNLIMITED)
                        .value(GPU))
                .isEqualTo(2);
    }

    @Test
    void excessKeepsOnlyWhatIsAbove() {
        Entitlement excess = Entitlement.excess(amounts(4, 2), amounts(1, 2));
        assertThat(excess.value(ResourceNames.CPU)).isEqualTo(3);
        assertThat(excess.has(GPU)).isFalse();
    }

    @Test
    void zeroIsNotAbsent() {
        assertThat(Entitlement.of(amounts(1, 0)).sameAs(Entitlement.of(amounts(1))))
                .isFalse();
    }

    @Test
    void whatIsAbsentOnTheLeftIsNotCompared() {
        Tally overdrawn = Tally.of(amounts(4)).subtract(amounts(0, 1));
        assertThat(amounts(4).atMost(overdrawn)).isTrue();
        assertThat(amounts(4, 0).atMost(overdrawn)).isFalse();
    }

    @Test
    void aDifferenceBelowTheEpsilonIsNone() {
        Entitlement limit = new Entitlement(NAMES).set(ResourceNames.CPU, 3.95);
        assertThat(amounts(4).atMost(limit)).isTrue();
        assertThat(amounts(4).atMostWhere(amounts(4), limit)).isFalse();
    }

    @Test
    void theEpsilonItselfIsADifference() {
        Entitlement epsilon = new Entitlement(NAMES).set(ResourceNames.CPU, ResourceVector.EPSILON);
        assertThat(epsilon.isEmpty()).isFalse();
        assertThat(epsilon.atMost(amounts(0))).isFalse();
    }

    @Test
    void raisingMakesThereWhatTheFloorNamesAndDropsWhatIsNegative() {
        assertThat(Entitlement.of(amounts(1)).raiseTo(amounts(0, 0)).has(GPU)).isTrue();
        assertThat(Entitlement.of(amounts(1, 0)).raiseTo(amounts(2)).has(GPU)).isTrue();
        Entitlement overdrawn = Entitlement.of(amounts(1)).subtract(amounts(0, 1));
        assertThat(overdrawn.has(GPU)).isTrue();
        assertThat(overdrawn.raiseTo(amounts(2)).has(GPU)).isFalse();
        assertThat(overdrawn.value(GPU)).isZero();
        assertThat(overdrawn.value(ResourceNames.CPU)).isEqualTo(2);
        assertThat(Entitlement.of(amounts(1)).raiseTo(overdrawnFloor()).has(GPU))
                .isFalse();
    }

    private static Tally overdrawnFloor() {
        return Tally.of(amounts(0)).subtract(amounts(0, 1));
    }

    /** Compares only requested dimensions; dimensions other than cpu and memory only if the left side has any. */
    @Test
    void theFirstDimensionThatIsAboveIsNamed() {
        assertThat(amounts(4, 2).firstAbove(amounts(1, 1), amounts(4, 1))).isEqualTo(GPU);
        assertThat(amounts(4, 2).firstAbove(amounts(1), amounts(4, 1))).isEqualTo(-1);
        assertThat(amounts(4).firstAbove(amounts(1, 1), overdrawnFloor().add(amounts(4))))
                .isEqualTo(-1);
        Amounts memory = Amounts.of(NAMES, Map.of("memory", 2L));
        assertThat(memory.firstAbove(memory, amounts(0))).isEqualTo(ResourceNames.MEMORY);
    }

    @Test
    void aTallyForgetsAndBecomesAmounts() {
        Tally tally = Tally.of(amounts(4, 2));
        assertThat(tally.toAmounts())
                .isEqualTo(amounts(4, 2))
                .hasSameHashCodeAs(amounts(4, 2))
                .isNotEqualTo(amounts(4))
                .isNotEqualTo(amounts(3, 2));
        tally.clear();
        assertThat(tally.toAmounts()).isEqualTo(amounts(0)).isNotEqualTo(amounts(0, 0));
    }
}
