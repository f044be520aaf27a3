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

/** The configurations in the folder {@code conf} have no findings. */
class ReadyMadeConfigurationsTest {
    private static final Path FOLDER = Path.of("../../conf");
    /**
     * Configurations that name plugins or actions that Volcano lacks, or whose findings depend on the hooks of plugins.
     * Tests of the distribution read them with those loaded.
     */
    private static final Set<String> WITH_OTHER_PLUGINS = Set.of(
            "all-policies.yaml",
            "armada.yaml",
            "armada-priority.yaml",
            "best-fit.yaml",
            "conservative.yaml",
            "dirac.yaml",
            "easy.yaml",
            "f1.yaml",
            "f2.yaml",
            "f3.yaml",
            "f4.yaml",
            "fcfs.yaml",
            "fgd.yaml",
            "gridengine.yaml",
            "preempt.yaml",
            "queue-score.yaml",
            "random.yaml",
            "saf.yaml",
            "share.yaml",
            "sjf.yaml",
            "wfp3.yaml");

    @ParameterizedTest
    @MethodSource
    void areReadWithoutFindings(Path file) {
        assertThat(ConfigurationReader.lint(file, VolcanoNames.all().catalog(), false))
                .isEmpty();
    }

    static List<Path> areReadWithoutFindings() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file ->
                            !WITH_OTHER_PLUGINS.contains(file.getFileName().toString()))
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
