package dev.terrace.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** What Volcano's resource definition and its validating webhook refuse. */
class RefusedJobsTest {
    @ParameterizedTest(name = "{1}")
    @CsvFileSource(resources = "refused.csv", delimiter = '|', quoteCharacter = '`', maxCharsPerColumn = 10_000)
    void aJobIsRefusedInOneSentence(String spec, String sentence) {
        assertThat(Submitted.refusals(spec)).hasSize(1).first().asString().endsWith(sentence);
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "taken.csv", delimiter = '|', quoteCharacter = '`', maxCharsPerColumn = 10_000)
    void aJobIsTaken(String spec) {
        assertThat(Submitted.refusals(spec)).isEmpty();
    }
}
