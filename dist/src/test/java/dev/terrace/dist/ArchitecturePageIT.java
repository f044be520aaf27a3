package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The diagrams of docs/architecture.md show exactly the dependencies of the code. */
@Tag("slow")
class ArchitecturePageIT {
    private static final Pattern PICTURE = Pattern.compile("```mermaid\n(.*?)```", Pattern.DOTALL);
    private static final Pattern NODE = Pattern.compile("(\\w+)\\[\"([\\w.]+)\"]");
    private static final Pattern ARROW = Pattern.compile("(\\w+) --> (\\w+)");

    @TestFactory
    Stream<DynamicTest> everyPictureIsTrue() throws IOException {
        JavaClasses code = new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages("dev.terrace");
        Matcher pictures = PICTURE.matcher(Files.readString(Path.of("../docs/architecture.md")));
        List<DynamicTest> tests = new ArrayList<>();
        while (pictures.find()) {
            String picture = pictures.group(1);
            Map<String, String> nodes = nodes(picture);
            tests.add(DynamicTest.dynamicTest(
                    nodes.values().stream().min(Comparator.naturalOrder()).orElseThrow(),
                    () -> assertThat(drawn(picture, nodes)).isEqualTo(arrows(code, nodes))));
        }
        assertThat(tests).hasSize(2);
        return tests.stream();
    }

    private static Map<String, String> nodes(String picture) {
        Map<String, String> nodes = new HashMap<>();
        NODE.matcher(picture).results().forEach(node -> nodes.put(node.group(1), node.group(2)));
        return nodes;
    }

    private static SortedSet<String> drawn(String picture, Map<String, String> nodes) {
        SortedSet<String> drawn = new TreeSet<>();
        ARROW.matcher(picture)
                .results()
                .forEach(arrow -> drawn.add(nodes.get(arrow.group(1)) + " → " + nodes.get(arrow.group(2))));
        return drawn;
    }

    /**
     * The dependencies between classes of two nodes of the diagram. A package belongs to the node with the longest
     * matching name.
     */
    private static SortedSet<String> arrows(JavaClasses code, Map<String, String> nodes) {
        SortedSet<String> arrows = new TreeSet<>();
        code.forEach(each -> node(each.getPackageName(), nodes)
                .ifPresent(from -> each.getDirectDependenciesFromSelf()
                        .forEach(arrow -> node(arrow.getTargetClass().getPackageName(), nodes)
                                .filter(to -> !to.equals(from))
                                .ifPresent(to -> arrows.add(from + " → " + to)))));
        return arrows;
    }

    private static Optional<String> node(String packageName, Map<String, String> nodes) {
        return nodes.values().stream()
                .filter(node -> packageName.equals(node) || packageName.startsWith(node + "."))
                .max(Comparator.comparingInt(String::length));
    }
}
