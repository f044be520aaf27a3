package dev.terrace.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.InvalidInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The checks of Volcano's resource definition and of its validating webhook. */
class RefusedJobsTest {
    @ParameterizedTest(name = "{1}")
    @CsvFileSource(resources = "refused.csv", delimiter = '|', quoteCharacter = '`', maxCharsPerColumn = 10_000)
    void aJobIsRefusedInOneSentence(String spec, String sentence) {
        assertThat(Submitted.refusals(spec)).hasSize(1).first().asString().endsWith(sentence);
    }

    @Test
    void aLongNameIsRefusedInOneSentence() {
        String name = "a.".repeat(50_000) + "a";
        assertThatThrownBy(() -> Submitted.expand(
                        "--- {apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {name: " + name
                                + "}, spec: {tasks: [{name: t, replicas: 1, template: {spec: {containers: []}}}]}}"))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("its name has 100001 characters; at most 63 are allowed");
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "taken.csv", delimiter = '|', quoteCharacter = '`', maxCharsPerColumn = 10_000)
    void aJobIsTaken(String spec) {
        assertThat(Submitted.refusals(spec)).isEmpty();
    }
}
