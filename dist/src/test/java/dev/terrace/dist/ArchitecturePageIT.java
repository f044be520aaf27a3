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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The diagrams of docs/architecture.md show exactly the dependencies of the code. */
@Tag("slow")
class ArchitecturePageIT {
    private static final String ROOT = "dev.terrace";
    private static final Pattern PICTURE = Pattern.compile("```mermaid\n(.*?)```", Pattern.DOTALL);
    private static final Pattern NODE = Pattern.compile("(\\w+)\\[\"([\\w., ]+)\"]");
    private static final Pattern ARROW = Pattern.compile("(\\w+) --> (\\w+)");

    @TestFactory
    Stream<DynamicTest> everyPictureIsTrue() throws IOException {
        JavaClasses code = new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages(ROOT);
        Matcher pictures = PICTURE.matcher(Files.readString(Path.of("../docs/architecture.md")));
        List<DynamicTest> tests = new ArrayList<>();
        while (pictures.find()) {
            String picture = pictures.group(1);
            Map<String, String> boxes = boxes(picture);
            tests.add(DynamicTest.dynamicTest(
                    boxes.keySet().stream().min(Comparator.naturalOrder()).orElseThrow(),
                    () -> assertThat(drawn(picture)).isEqualTo(arrows(code, boxes))));
        }
        assertThat(tests).hasSize(2);
        return tests.stream();
    }

    /** The boxes by the names of their packages. */
    private static Map<String, String> boxes(String picture) {
        Map<String, String> boxes = new HashMap<>();
        NODE.matcher(picture).results().forEach(box -> {
            for (String name : box.group(2).split(", ", -1)) {
                boxes.put(name.startsWith(ROOT) ? name : ROOT + "." + name, box.group(1));
            }
        });
        return boxes;
    }

    private static SortedSet<String> drawn(String picture) {
        return ARROW.matcher(picture)
                .results()
                .map(arrow -> arrow.group(1) + " --> " + arrow.group(2))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static SortedSet<String> arrows(JavaClasses code, Map<String, String> boxes) {
        SortedSet<String> arrows = new TreeSet<>();
        code.forEach(each -> box(each.getPackageName(), boxes)
                .ifPresent(from -> each.getDirectDependenciesFromSelf()
                        .forEach(arrow -> box(arrow.getTargetClass().getPackageName(), boxes)
                                .filter(to -> !to.equals(from))
                                .ifPresent(to -> arrows.add(from + " --> " + to)))));
        return arrows;
    }

    /** The box with the longest name that is the package or a part of it. */
    private static Optional<String> box(String packageName, Map<String, String> boxes) {
        return boxes.keySet().stream()
                .filter(name -> packageName.equals(name) || packageName.startsWith(name + "."))
                .max(Comparator.comparingInt(String::length))
                .map(boxes::get);
    }
}
