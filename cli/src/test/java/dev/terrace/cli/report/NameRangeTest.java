package dev.terrace.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameRangeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ml/train-0 | ml/train-0",
                "ml/train-0 ml/train-1 ml/train-2 | ml/train-0…2",
                "ml/train-2 ml/train-0 ml/train-1 | ml/train-0…2",
                "ml/train-0 ml/train-1 ml/train-5 | ml/train-0…1,5",
                "ml/train-8 ml/train-9 ml/train-10 | ml/train-8…10",
                "ml/train-008 ml/train-009 ml/train-010 | ml/train-008…010",
                "a-0 a-2 a-4 a-6 a-8 | a-… (5 pods)",
                "web-1-x7k2p web-1-b9ss1 | web-1-… (2 pods)",
                "ml/train-0 etl/step-0 | … (2 pods)"
            })
    void saysManyNamesInOneWord(String names, String range) {
        assertThat(NameRange.of(List.of(names.split(" ")), "pod")).isEqualTo(range);
    }
}
