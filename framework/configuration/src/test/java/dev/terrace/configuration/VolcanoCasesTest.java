package dev.terrace.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrace.model.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Configurations that Volcano has run are read unchanged. */
class VolcanoCasesTest {
    @Test
    void aHandful() throws IOException {
        assertThat(errors(Path.of("src/test/resources/volcano"))).isEmpty();
    }

    @Test
    void allRecorded() throws IOException {
        Path cases = Path.of("../../../shared/cases/volcano");
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
