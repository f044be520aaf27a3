package dev.terrace.plugins.predicates.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases of {@code searches.txt}. Each paragraph has a rule, slices, claims, and the expected devices on node n. */
class SearchTableTest {
    static Stream<String> paragraphs() throws IOException {
        try (InputStream in = SearchTableTest.class.getResourceAsStream("searches.txt")) {
            return Stream.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n\n", -1));
        }
    }

    @ParameterizedTest
    @MethodSource("paragraphs")
    void aNodeGivesWhatKubernetesGives(String paragraph) {
        List<String> lines = Arrays.stream(paragraph.split("\n", -1))
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
        Scene scene = Scene.of(lines.subList(0, lines.size() - 1));
        assertThat(SearchTest.told(scene.slices, scene.claims)).isEqualTo(lines.get(lines.size() - 1));
    }
}
