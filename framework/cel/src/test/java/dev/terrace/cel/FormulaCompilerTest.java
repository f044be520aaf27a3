package dev.terrace.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.settings.Formula;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaCompilerTest {
    private static final Map<String, Double> JOB = Map.of("wait", 8.0, "estimate", 2.0, "cpu", 3.0);

    private static Formula compile(String text) {
        return Formula.compile(text, JOB.keySet());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    -double(wait) / double(estimate)           | -4
                    -math.pow(wait / estimate, 3.0) * cpu      | -192
                    math.log10(estimate * 50.0) * cpu          | 6
                    math.sqrt(estimate * wait)                 | 4
                    wait > 7 ? 1 : 2                           | 1
                    wait / 0.0                                 | Infinity
                    0.0 / 0.0                                  | NaN
                    math.greatest(wait, estimate, cpu)         | 8
                    """)
    void evaluates(String text, Double value) {
        assertThat(compile(text).of(JOB::get)).isEqualTo(value);
    }

    @Test
    void asksOnlyForTheNamesThatItReads() {
        Formula formula = compile("cpu > 2.0 ? cpu : wait");
        assertThat(formula.names()).isEqualTo(Set.of("cpu", "wait"));
        assertThat(formula.of(Map.of("cpu", 3.0)::get)).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    wait +                        | 6  | the expression ends too early
                    cpu * (wait                   | 11 | the expression ends too early
                    cpu )                         | 4  | extraneous input ')'
                    cpu * walltime                | 6  | undeclared reference to 'walltime'
                    cpu * 2                       | 4  | found no matching overload
                    cpu > 2.0                     | 0  | its value is a bool, not a number
                    """)
    void namesTheErrorAndItsCharacter(String text, int index, String sentence) {
        assertThatThrownBy(() -> compile(text))
                .isInstanceOfSatisfying(
                        Formula.Malformed.class, e -> assertThat(e.index()).isEqualTo(index))
                .hasMessageContaining(sentence)
                .hasMessageNotContaining("expecting");
    }

    @Test
    void aConversionOutOfRangeHasNoValue() {
        assertThatThrownBy(() -> compile("int(wait * 1e30)").of(JOB::get)).isInstanceOf(ArithmeticException.class);
    }
}
