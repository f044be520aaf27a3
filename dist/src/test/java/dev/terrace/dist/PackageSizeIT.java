package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PackageSizeIT {
    private static final Path SOURCES = Path.of("src/main/java");
    private static final long MOST_FILES = 30;

    @Test
    void everyPackageIsSmallEnoughToSurvey() throws IOException {
        assertThat(packages())
                .hasSizeGreaterThan(50)
                .allSatisfy((folder, files) ->
                        assertThat(files).as("files in %s", folder).isLessThanOrEqualTo(MOST_FILES));
    }

    /** The number of files by package folder, over the main sources of all modules. */
    private static Map<Path, Long> packages() throws IOException {
        try (Stream<Path> files = Files.walk(Distribution.ROOT)) {
            return files.map(Distribution.ROOT::relativize)
                    .filter(file ->
                            file.toString().endsWith(".java") && file.toString().contains(SOURCES + "/"))
                    .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
        }
    }
}
