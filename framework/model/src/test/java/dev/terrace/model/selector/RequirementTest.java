package dev.terrace.model.selector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.selector.Requirement.Operator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequirementTest {
    private static final String OF_63 = "a".repeat(63);

    @ParameterizedTest
    @CsvSource({
        "IN, Tesla-V100.x_y, true",
        "IN, '', true",
        "IN, OF_63, true",
        "IN, OF_63a, false",
        "NOT_IN, Tesla V100, false",
        "NOT_IN, a-, false",
        "GREATER, 20, true",
        "GREATER, -20, false",
        "LESS, 20Gi, false",
        "LESS, 9223372036854775808, false",
    })
    void kubernetesParsesLabelValuesAndWholeNumbers(Operator operator, String value, boolean isParsable) {
        assertThat(new Requirement("gpu", operator, List.of(value.replace("OF_63", OF_63))).isParsable())
                .isEqualTo(isParsable);
    }
}
