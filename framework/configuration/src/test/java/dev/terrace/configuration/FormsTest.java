package dev.terrace.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each file in {@code forms/} holds the configuration of {@code scheduler.conf}, in another form. */
class FormsTest {
    private static final Path FOLDER = Path.of("src/test/resources/forms");

    @ParameterizedTest
    @MethodSource
    void forms(Path form) throws IOException {
        assertThat(meaning(Files.readString(form)))
                .isEqualTo(meaning(Files.readString(FOLDER.resolve("scheduler.conf"))));
        assertThat(meaning(ConfigurationReader.bare(Files.readString(form))))
                .isEqualTo(meaning(Files.readString(FOLDER.resolve("scheduler.conf"))));
    }

    static Stream<Path> forms() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.sorted().toList().stream();
        }
    }

    private static List<?> meaning(String text) {
        var read = ConfigurationReader.read(text, "form", SampleCatalog.create(), false);
        return List.of(
                read.actions(),
                read.tiers().stream()
                        .flatMap(tier -> tier.plugins().stream())
                        .map(plugin -> List.of(plugin.name(), plugin.on(), plugin.arguments()))
                        .toList(),
                String.valueOf(ConfigurationReader.data(text, "form")));
    }
}
