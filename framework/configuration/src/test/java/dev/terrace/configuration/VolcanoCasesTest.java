package dev.terrace.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrace.model.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Configurations of recorded runs of Volcano are read without an error. */
class VolcanoCasesTest {
    private static final List<String> FOLDERS = List.of(
            "random",
            "rich",
            "dumps",
            "upstream",
            "upstream-more/plugins-nodegroup",
            "upstream-more/plugins-tdm",
            "more/cdp",
            "more/deviceshare",
            "more/gangpreempt",
            "more/gangreclaim",
            "more/numa-aware",
            "more/rescheduling",
            "more/nodegroup",
            "more/pdb",
            "more/resourcequota",
            "more/task-topology",
            "more/tdm",
            "more/usage");

    @Test
    void aHandful() throws IOException {
        assertThat(configurations(Path.of("src/test/resources/volcano")))
                .allSatisfy(configuration -> assertThat(errors(configuration)).isEmpty());
    }

    /**
     * Reads the folders whose configurations Terrace runs. The other folders of recorded cases name plugins that
     * Terrace does not have yet.
     */
    @Test
    void allRecorded() throws IOException {
        Path cases = Path.of("../../../shared/cases/volcano");
        assumeTrue(Files.isDirectory(cases), () -> cases.toAbsolutePath().normalize() + " is not there");
        List<Path> configurations = new ArrayList<>();
        for (String folder : FOLDERS) {
            configurations.addAll(configurations(cases.resolve(folder)));
        }
        List<Finding> errors = new ArrayList<>();
        int agreed = 0;
        for (Path configuration : configurations) {
            List<Finding> found = errors(configuration);
            errors.addAll(found);
            agreed += found.isEmpty() ? 1 : 0;
        }
        System.out.println(agreed + " of " + configurations.size() + " recorded cases agreed");
        assertThat(errors).isEmpty();
    }

    private static List<Path> configurations(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            List<Path> configurations = files.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList();
            assertThat(configurations).isNotEmpty();
            return configurations;
        }
    }

    private static List<Finding> errors(Path configuration) {
        return ConfigurationReader.lint(configuration, VolcanoNames.all().catalog(), false).stream()
                .filter(Finding::isError)
                .toList();
    }
}
