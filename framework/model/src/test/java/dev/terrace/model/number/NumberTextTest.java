package dev.terrace.model.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTextTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "12, 12", "-1.5, -1.5", "+1, 1", ".5, 0.5", "1., 1", "2e3, 2000", "1E-2, 0.01", "007, 7"})
    void aDecimalNumberIsRead(String text, String number) {
        assertThat(NumberText.decimal(text))
                .hasValueSatisfying(read -> assertThat(read).isEqualByComparingTo(number));
        assertThat(NumberText.real(text)).hasValue(new BigDecimal(number).doubleValue());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                " 1",
                "1 ",
                ".",
                "-",
                "--1",
                "1e",
                "1e+",
                "e5",
                "1e5e5",
                "1.2.3",
                "0x10",
                "1_000",
                "1,000",
                "NaN",
                "Infinity",
                "1d",
                "٣",
                "１",
                "1e2147483647",
                "1e-2147483647",
                "1e-300000000",
                "0e999999999",
                "1e99999999999"
            })
    void anythingElseIsNoNumber(String text) {
        assertThat(NumberText.decimal(text)).isEmpty();
        assertThat(NumberText.real(text)).isEmpty();
        assertThat(NumberText.whole(text)).isEmpty();
        assertThat(NumberText.integer(text)).isEmpty();
    }

    @Test
    void aLongNumberIsNone() {
        assertThat(NumberText.decimal("9".repeat(999))).isPresent();
        assertThat(NumberText.decimal("9".repeat(1000))).isEmpty();
        assertThat(NumberText.decimal("0." + "0".repeat(50_000_000) + "1")).isEmpty();
        assertThat(NumberText.real("1e999")).isEmpty();
    }

    @Test
    void aWholeNumberThatOverflowsIsNone() {
        assertThat(NumberText.whole("9223372036854775807")).hasValue(Long.MAX_VALUE);
        assertThat(NumberText.whole("9223372036854775808")).isEmpty();
        assertThat(NumberText.integer("-2147483648")).hasValue(Integer.MIN_VALUE);
        assertThat(NumberText.integer("2147483648")).isEmpty();
        assertThat(NumberText.whole("11", 0, 10)).isEmpty();
        assertThat(NumberText.whole("1.0")).isEmpty();
    }

    @Test
    void aTimeIsBetween1970And2200() {
        assertThat(NumberText.instant(NumberText.LAST_SECOND)).hasValue(Instant.parse("2200-01-01T00:00:00Z"));
        assertThat(NumberText.instant(NumberText.LAST_SECOND + 1)).isEmpty();
        assertThat(NumberText.instant(-1)).isEmpty();
    }
}
