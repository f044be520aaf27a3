package dev.terrace.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The folder {@code conf}: nothing in it is worth a remark. */
class ReadyMadeConfigurationsTest {
    private static final Path FOLDER = Path.of("../../conf");
    /** They name plugins that are not Volcano's; the distribution's tests read them with those loaded. */
    private static final Set<String> OF_OTHERS =
            Set.of("all-policies.yaml", "armada.yaml", "armada-priority.yaml", "dirac.yaml", "gridengine.yaml");

    @ParameterizedTest
    @MethodSource
    void areReadWithoutFindings(Path file) {
        assertThat(ConfigurationReader.lint(file, VolcanoNames.all().catalog(), false))
                .isEmpty();
    }

    static List<Path> areReadWithoutFindings() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !OF_OTHERS.contains(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void theDefaultIsVolcanos() {
        var configuration = ConfigurationReader.read(
                FOLDER.resolve("default.yaml"), VolcanoNames.all().catalog(), false);

        assertThat(configuration.actions()).containsExactly("enqueue", "allocate", "backfill");
        assertThat(configuration.tiers())
                .extracting(tier -> tier.plugins().stream()
                        .map(Configuration.PluginOption::name)
                        .toList())
                .containsExactly(
                        List.of("priority", "gang", "conformance"),
                        List.of("overcommit", "drf", "predicates", "proportion", "nodeorder"));
    }
}
