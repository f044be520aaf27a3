package dev.terrace.plugins.gridengine.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The grammar of requested values, which is that of {@code sge_parse_num_val} for each type but texts. */
class ComplexTest {
    private static double contribution(String value) {
        Map<String, Complex> complexes = Map.of("x", new Complex(Complex.Type.INT, 1));
        return Complex.contribution(1, Map.of("x", value), complexes, Formula.DAEMON);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            10          | 10
            1.5         | 1.5
            010         | 8
            01.5        | 1.5
            0x10        | 16
            0x100000001 | 1
            0           | 0
            1K          | 1024
            1.5m        | 1500000
            010K        | 8192
            TRUE        | 1
            false       | 0
            1:0:0       | 3600
            :10:        | 600
            -1          | -1
            """)
    void aValueHasAnyNotation(String value, double number) {
        assertThat(contribution(value)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "K", "09", "0x", "0e1", "10:00", "1:0:0:0", "infinity", "1Ki", "yes"})
    void otherTextsAreRefused(String value) {
        assertThatThrownBy(() -> contribution(value))
                .hasMessageStartingWith("x is '" + value + "'; expected true, false, a number");
    }
}
