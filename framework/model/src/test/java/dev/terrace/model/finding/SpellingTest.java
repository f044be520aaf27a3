package dev.terrace.model.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {
    private static final List<String> PODS =
            List.of("ml/train-0", "ml/train-1", "ml/train-2", "ml/train-10", "web/front", "web/font", "etl/load");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "ml/trian-0  | 'ml/train-0', 'ml/train-1' or 'ml/train-10'",
                "web/frnt    | 'web/font' or 'web/front'",
                "etl/laod    | 'etl/load'",
                "nothing     | "
            })
    void ofManyNamesTheNearestAreNamed(String word, String named) {
        assertThat(Spelling.hints(word, PODS)).isEqualTo(named == null ? "" : " Did you mean " + named + "?");
    }
}
