package dev.terrace.plugins.dirac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * The formula and example of DIRAC's page on job priorities. The slices are a week with weight 80 and bound 2, and an
 * hour with weight 20 and bound 5; the global bound is 3.
 */
class DocumentedFormulaTest {
    private static final Offset<Double> EXACT = within(1e-12);
    private static final Map<String, Object> WEEK = Map.of("TimeSpan", 604_800, "Weight", 80, "MaxCorrection", 2);
    private static final Map<String, Object> HOUR = Map.of("TimeSpan", 3600, "Weight", 20, "MaxCorrection", 5);
    private static final Map<String, Object> EXAMPLE =
            Map.of("MaxGlobalCorrectionFactor", 3, "WeekSlice", WEEK, "HourSlice", HOUR);
    private static final Map<String, Double> EQUAL = Map.of("lhcb_user", 500.0, "lhcb_prod", 500.0);

    private static Map<String, Double> correct(
            Formula formula, Map<String, Object> instance, Map<String, Double> week, Map<String, Double> hour) {
        SharesCorrector corrector = new SharesCorrector(
                ConfigurationSection.of(
                        Map.of("ShareCorrectorsToStart", "WMSHistory", "WMSHistory", Map.of("Groups", instance))),
                List::of,
                formula,
                OnZero.FAIL);
        corrector.update((seconds, group) -> seconds == 3600 ? hour : week, 0);
        return corrector.correct(EQUAL, "");
    }

    /** Four groups with equal shares; one ran three of four jobs. */
    @Test
    void threeTimesOverTheShareIsAThird() {
        Map<String, Object> wide = Map.of(
                "MaxGlobalCorrectionFactor",
                10,
                "WeekSlice",
                Map.of("TimeSpan", 604_800, "Weight", 1, "MaxCorrection", 10));
        SharesCorrector corrector = new SharesCorrector(
                ConfigurationSection.of(
                        Map.of("ShareCorrectorsToStart", "WMSHistory", "WMSHistory", Map.of("Groups", wide))),
                List::of,
                Formula.DOCUMENTED,
                OnZero.FAIL);
        corrector.update((seconds, group) -> Map.of("a", 75.0, "b", 25.0), 0);
        assertThat(corrector.correct(Map.of("a", 250.0, "b", 750.0), "").get("a"))
                .isCloseTo(250 / 3.0, EXACT);
    }

    /** A factor of three in the week and of ten in the hour gives 0.8/2 + 0.2/5, and never less than a third. */
    @Test
    void neverLessThanAThirdNorMoreThanThreeTimes() {
        Map<String, Double> week = Map.of("lhcb_user", 97.0, "lhcb_prod", 3.0);
        Map<String, Double> hour = Map.of("lhcb_user", 99.0, "lhcb_prod", 1.0);
        Map<String, Double> corrected = correct(Formula.DOCUMENTED, EXAMPLE, week, hour);
        double user = 0.8 * 0.5 / 0.97 + 0.2 * 0.5 / 0.99;
        assertThat(corrected.get("lhcb_user")).isCloseTo(500 * user, EXACT);
        assertThat(corrected.get("lhcb_prod")).isCloseTo(500 * (0.8 * 2 + 0.2 * 5), within(1e-9));

        Map<String, Object> wide = Map.of(
                "MaxGlobalCorrectionFactor",
                3,
                "WeekSlice",
                Map.of("TimeSpan", 604_800, "Weight", 80, "MaxCorrection", 20),
                "HourSlice",
                Map.of("TimeSpan", 3600, "Weight", 20, "MaxCorrection", 20));
        assertThat(correct(Formula.DOCUMENTED, wide, week, hour)).containsEntry("lhcb_prod", 1500.0);
    }

    /**
     * The code has another name for the bound, and uses 5. An entity missing in a slice counts there without the
     * slice's weight.
     */
    @Test
    void theCodeDiffers() {
        Map<String, Double> week = Map.of("lhcb_user", 5.0, "lhcb_prod", 5.0);
        Map<String, Double> hour = Map.of("lhcb_user", 5.0);
        assertThat(correct(Formula.DOCUMENTED, EXAMPLE, week, hour).get("lhcb_prod"))
                .isCloseTo(500 * (0.8 + 0.2 * 5), EXACT);
        assertThat(correct(Formula.CODE, EXAMPLE, week, hour).get("lhcb_prod")).isCloseTo(500 * 5, EXACT);
    }

    /** The page uses fractional weights; the code only reads whole numbers, and uses 1 and 1. */
    @Test
    void fractionsAreNumbers() {
        Map<String, Object> fractions = Map.of(
                "MaxGlobalCorrectionFactor",
                3,
                "WeekSlice",
                Map.of("TimeSpan", 604_800, "Weight", 0.8, "MaxCorrection", 2),
                "HourSlice",
                Map.of("TimeSpan", 3600, "Weight", 0.2, "MaxCorrection", 5));
        Map<String, Double> week = Map.of("lhcb_user", 30.0, "lhcb_prod", 10.0);
        Map<String, Double> hour = Map.of("lhcb_user", 10.0, "lhcb_prod", 10.0);
        assertThat(correct(Formula.DOCUMENTED, fractions, week, hour).get("lhcb_prod"))
                .isCloseTo(500 * (0.8 * 2 + 0.2), EXACT);
        assertThat(correct(Formula.CODE, fractions, week, hour).get("lhcb_prod"))
                .isCloseTo(500 * (0.5 * 2 + 0.5), EXACT);
    }

    /**
     * P is 1/N of the share and J the fraction of the sum of priorities. By the page, two equal task queues together
     * get half of the share.
     */
    @Test
    void taskQueuesGetTheirPartOfAPart() {
        assertThat(ShareDivision.byPage(Map.of(1, 1.0, 2, 3.0), 1000, OnZero.FAIL))
                .containsEntry(1, 125.0)
                .containsEntry(2, 375.0);
        assertThatThrownBy(() -> ShareDivision.byPage(Map.of(1, 0.0), 1000, OnZero.FAIL))
                .isInstanceOf(DivisionByZero.class);
    }
}
