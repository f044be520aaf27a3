package dev.terrace.plugins.dirac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Divisions by zero in DIRAC fail, or have a defined finite result. */
class OnZeroTest {
    private static Map<String, Double> correct(
            OnZero onZero, int bound, Map<String, Double> shares, Map<String, Double> used) {
        SharesCorrector corrector = new SharesCorrector(
                ConfigurationSection.of(Map.of(
                        "ShareCorrectorsToStart",
                        "WMSHistory",
                        "WMSHistory",
                        Map.of("Groups", Map.of("WeekSlice", Map.of("MaxCorrection", bound))))),
                List::of,
                Formula.CODE,
                onZero);
        corrector.update((seconds, group) -> used, 0);
        return corrector.correct(shares, "");
    }

    @Test
    void anEntityThatIsKnownToHaveRunNothingGetsTheBound() {
        Map<String, Double> shares = Map.of("a", 500.0, "b", 500.0);
        Map<String, Double> used = Map.of("a", 0.0, "b", 1.0);
        assertThatThrownBy(() -> correct(OnZero.FAIL, 3, shares, used))
                .isInstanceOf(DivisionByZero.class)
                .hasMessageContaining("what 'a' ran in slice 'WeekSlice' is zero")
                .hasMessageContaining("onZero: finite");
        assertThat(correct(OnZero.FINITE, 3, shares, used)).containsEntry("a", 1500.0);
    }

    @Test
    void sharesThatAreAllZeroStaySo() {
        Map<String, Double> shares = Map.of("a", 0.0);
        assertThatThrownBy(() -> correct(OnZero.FAIL, 3, shares, Map.of("a", 1.0)))
                .isInstanceOf(DivisionByZero.class);
        assertThat(correct(OnZero.FINITE, 3, shares, Map.of("a", 1.0))).containsEntry("a", 0.0);
    }

    @Test
    void aBoundOfZeroCorrectsNothing() {
        Map<String, Double> shares = Map.of("a", 500.0, "b", 500.0);
        Map<String, Double> used = Map.of("a", 3.0, "b", 1.0);
        assertThatThrownBy(() -> correct(OnZero.FAIL, 0, shares, used)).isInstanceOf(DivisionByZero.class);
        assertThat(correct(OnZero.FINITE, 0, shares, used)).isEqualTo(shares);
    }

    @Test
    void withoutPrioritiesPartsAreEqual() {
        Map<Integer, Double> priorities = Map.of(1, 0.0, 2, 0.0);
        Map<Integer, String> alike = Map.of(1, "x", 2, "y");
        assertThatThrownBy(() -> ShareDivision.byCode(priorities, alike, 100, false, OnZero.FAIL))
                .isInstanceOf(DivisionByZero.class);
        assertThat(ShareDivision.byCode(priorities, alike, 100, false, OnZero.FINITE))
                .containsEntry(1, 50.0)
                .containsEntry(2, 50.0);
    }
}
