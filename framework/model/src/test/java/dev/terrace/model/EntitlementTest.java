package dev.terrace.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Entitlement.Absent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What absence means in each operation, as in Volcano's resource arithmetic. */
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
}
