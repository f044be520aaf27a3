package dev.terrace.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the findings about each {@code x.yaml} or {@code x.json} in {@code findings/} with {@code x.txt}. An input
 * that begins with {@code # --allow-missing} is read with that option. {@code -Dfindings.write} writes the findings to
 * {@code x.txt}, for review.
 */
class ConfigurationFindingsTest {
    private static final Path FOLDER = Path.of("src/test/resources/findings");

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void findings(String input) throws IOException {
        Path file = FOLDER.resolve(input);
        String text = Files.readString(file);
        String actual =
                ConfigurationReader.lint(text, input, SampleCatalog.create(), text.startsWith("# --allow-missing"))
                        .stream()
                        .map(finding -> finding.severity() + " " + finding + "\n")
                        .collect(Collectors.joining());

        Path expected = FOLDER.resolve(input.replaceFirst("\\.[a-z]+$", ".txt"));
        if (Boolean.getBoolean("findings.write")) {
            Files.writeString(expected, actual);
        }
        assertThat(actual).isEqualTo(Files.readString(expected));
    }

    static Stream<String> findings() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".txt"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }
}
