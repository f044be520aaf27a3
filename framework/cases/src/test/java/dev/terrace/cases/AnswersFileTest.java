package dev.terrace.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.terrace.model.finding.Places;
import dev.terrace.model.finding.Position;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswersFileTest {
    @Test
    void anAliasThatContainsItselfIsReadOnce() {
        String text = "q: &a [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]";
        Places places = assertTimeoutPreemptively(
                Duration.ofSeconds(1), () -> AnswersFile.parse(text, "f").places());
        assertThat(places.of(List.of("q", "9", "9", "9"))).isEqualTo(new Position("f", 1, 4));
    }

    @Test
    void aPartOfAnAliasIsAtTheAlias() {
        Places places = AnswersFile.parse("q: &a {b: 1}\nr: *a", "f").places();
        assertThat(places.of(List.of("q", "b"))).isEqualTo(new Position("f", 1, 8));
        assertThat(places.of(List.of("r", "b"))).isEqualTo(new Position("f", 2, 1));
    }
}
