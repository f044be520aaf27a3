package dev.terrace.model.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void aListEndsInAConjunction() {
        assertThat(Words.list("and", List.of())).isEmpty();
        assertThat(Words.list("and", List.of("a"))).isEqualTo("a");
        assertThat(Words.list("and", List.of("a", "b"))).isEqualTo("a and b");
        assertThat(Words.list("or", List.of("a", "b", "c"))).isEqualTo("a, b or c");
    }
}
