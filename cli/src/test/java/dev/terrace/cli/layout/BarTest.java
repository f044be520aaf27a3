package dev.terrace.cli.layout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarTest {
    @ParameterizedTest
    @CsvSource({
        "0, ░░░░░░░░░░",
        "0.75, ███████▌░░",
        "1, ██████████",
        "3.9, ██████████",
        "-1, ░░░░░░░░░░",
        "NaN, ░░░░░░░░░░",
        "Infinity, ██████████"
    })
    void fillsWithTheShare(double share, String bar) {
        assertThat(Bar.of(share)).isEqualTo(bar);
    }
}
