package dev.terrace.dist;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No module has a cycle of imports between packages. {@link ArchitectureIT} reads class files, which lack imports for
 * Javadoc and for constants that the compiler inlines.
 */
class ImportsIT {
    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?([a-z0-9_.]+)\\.", Pattern.MULTILINE);

    @Test
    void importsFormNoCircleOfPackages() throws IOException {
        Map<String, Set<String>> imports = imports();
        assertThat(imports).hasSizeGreaterThan(50);
        while (imports.values().removeIf(Set::isEmpty)) {
            imports.values().forEach(imported -> imported.retainAll(imports.keySet()));
        }
        assertThat(imports)
                .as("packages of a circle, and those that import them")
                .isEmpty();
    }

    /** The imported packages of Terrace, by importing package. */
    private static Map<String, Set<String>> imports() throws IOException {
        Map<String, Set<String>> imports = new TreeMap<>();
        for (Path file : sources()) {
            String text = Files.readString(file);
            String name = first(PACKAGE, text);
            imports.computeIfAbsent(name, any -> new TreeSet<>())
                    .addAll(IMPORT.matcher(text)
                            .results()
                            .map((MatchResult found) -> found.group(1))
                            .filter(imported -> !imported.equals(name))
                            .collect(toCollection(TreeSet::new)));
        }
        imports.values().forEach(imported -> imported.retainAll(imports.keySet()));
        return imports;
    }

    private static String first(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .findFirst()
                .map((MatchResult found) -> found.group(1))
                .orElse("");
    }

    private static Set<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Distribution.ROOT)) {
            return files.filter(file -> file.toString().contains("/src/main/java/"))
                    .filter(file -> file.toString().endsWith(".java"))
                    .collect(toCollection(TreeSet::new));
        }
    }
}
