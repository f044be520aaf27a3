package dev.terrace.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrace.model.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Configurations of recorded runs of Volcano are read without an error. */
class VolcanoCasesTest {
    @Test
    void aHandful() throws IOException {
        assertThat(errors(Path.of("src/test/resources/volcano"))).isEmpty();
    }

    /**
     * Reads the folders whose configurations Terrace runs. The other folders of recorded cases name plugins that
     * Terrace does not have yet.
     */
    @ParameterizedTest
    @ValueSource(strings = {"random", "rich", "dumps", "upstream"})
    void allRecorded(String folder) throws IOException {
        Path cases = Path.of("../../../shared/cases/volcano", folder);
        assumeTrue(Files.isDirectory(cases), "the recorded cases are not on this machine");
        assertThat(errors(cases)).isEmpty();
    }

    private static List<Finding> errors(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            List<Path> configurations = files.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList();
            assertThat(configurations).isNotEmpty();
            return configurations.stream()
                    .flatMap(file ->
                            ConfigurationReader.lint(file, VolcanoNames.all().catalog(), false).stream())
                    .filter(Finding::isError)
                    .toList();
        }
    }
}
