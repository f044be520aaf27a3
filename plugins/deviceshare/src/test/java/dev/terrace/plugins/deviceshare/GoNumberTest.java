package dev.terrace.plugins.deviceshare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts parsed as a 64-bit integer and as an unsigned 32-bit integer; "-" if invalid. */
class GoNumberTest {
    @ParameterizedTest
    @CsvSource({
        "0,                   0,                   0",
        "007,                 7,                   7",
        "+7,                  7,                   -",
        "-7,                  -7,                  -",
        "4294967295,          4294967295,          4294967295",
        "4294967296,          4294967296,          -",
        "9223372036854775807, 9223372036854775807, -",
        "9223372036854775808, -,                   -",
        "' 7',                -,                   -",
        "7.0,                 -,                   -",
        "'',                  -,                   -",
    })
    void numbersAreReadAsInGo(String text, String integer, String unsigned32) {
        assertThat(written(GoNumber.integer(text))).isEqualTo(integer);
        assertThat(written(GoNumber.unsigned32(text))).isEqualTo(unsigned32);
    }

    private static String written(Optional<Long> number) {
        return number.map(String::valueOf).orElse("-");
    }
}
