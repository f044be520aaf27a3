package dev.terrace.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expected values were computed by Go's yaml.v2 2.4.0. */
class PlainScalarsTest {
    @ParameterizedTest
    @CsvSource({
        "yes, Boolean, true",
        "Off, Boolean, false",
        "y, Boolean, true",
        "N, Boolean, false",
        "yEs, String, yEs",
        "1, Integer, 1",
        "+1_000, Integer, 1000",
        "0x1F, Integer, 31",
        "010, Integer, 8",
        "-0b11, Integer, -3",
        "08, Double, 8.0",
        "1e3, Double, 1000.0",
        ".5, Double, 0.5",
        "3000000000, Long, 3000000000",
        "99999999999999999999, Double, 1.0E20",
        "-.Inf, Double, -Infinity",
        "1:30, String, 1:30",
        "3m, String, 3m",
        "2026-01-01, String, 2026-01-01",
        "1.2.3, String, 1.2.3",
        "., String, .",
    })
    void areTypedAsInVolcano(String text, String type, String value) {
        assertThat(PlainScalars.read(text))
                .hasToString(value)
                .extracting(o -> o.getClass().getSimpleName())
                .isEqualTo(type);
    }

    /** Converting all digits of such a number would take hours. */
    @ParameterizedTest
    @CsvSource({"'',9,Infinity", "-,7,-Infinity", "0x,f,Infinity", "-0b,1,-Infinity", "0o,7,Infinity", "'',0,0"})
    void mayHaveMillionsOfDigits(String begin, String digit, String value) {
        assertThat(PlainScalars.read(begin + digit.repeat(3_000_000))).hasToString(value);
    }

    @ParameterizedTest
    @CsvSource({"''", "~", "null", "Null", "NULL"})
    void areEmpty(String text) {
        assertThat(PlainScalars.read(text)).isNull();
    }
}
