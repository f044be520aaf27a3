package dev.terrace.plugins.armadapriority;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.finding.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriorityFactorTest {
    @ParameterizedTest
    @ValueSource(strings = {"1e-9", "2.5", "1e300"})
    void aFactorIsAtLeastABillionth(String factor) {
        assertThat(errors(factor)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e-320", "9e-10", "0", "-1", "high", ""})
    void otherFactorsAreRefused(String factor) {
        assertThat(errors(factor))
                .singleElement()
                .satisfies(error -> assertThat(error.message())
                        .isEqualTo("annotation armadaproject.io/priorityFactor is \"" + factor
                                + "\"; a number of at least 1e-9, such as 2.5, is expected."));
    }

    private static List<Finding> errors(String factor) {
        return PriorityFactor.errors(List.of(QueueSpec.builder("q")
                .annotations(Map.of("armadaproject.io/priorityFactor", factor))
                .build()));
    }
}
