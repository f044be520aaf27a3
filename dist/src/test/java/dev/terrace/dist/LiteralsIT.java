package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import dev.terrace.configuration.VolcanoNames;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.settings.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The framework names no plugin and no action: no string in its Java code contains such a name as a word. A word ends
 * at anything but a letter, a digit, a hyphen or an underscore. Names are declared by the distribution's plugins and
 * actions, and by {@code volcano.yaml}. A name that is also a Kubernetes term is allowed in the texts of
 * {@link #KUBERNETES}, but only in modules that read and patch Kubernetes objects.
 */
class LiteralsIT {
    private static final Path FRAMEWORK = Distribution.ROOT.resolve("framework");

    /**
     * Texts, and parts of texts, that refer to Kubernetes objects and their fields, in the modules {@code objects},
     * {@code workload}, {@code cluster}, {@code anonymise}, {@code whatif} and {@code cel}.
     */
    private static final List<Allowed> KUBERNETES = List.of(
            new Allowed("^priority$", "spec.priority of pods and queues"),
            new Allowed("\\bpriority class\\b", "objects of kind PriorityClass"),
            new Allowed(
                    "^capacity$",
                    "spec.capacity of PersistentVolume, capacity of CSIStorageCapacity, status.capacity of Node, capacity "
                            + "of devices"),
            new Allowed("^usage$", "usage of NodeMetrics"),
            new Allowed("\\bstorage capacity\\b", "objects of kind CSIStorageCapacity"),
            new Allowed("\\bstatus\\.capacity\\b", "status.capacity of Node"),
            new Allowed("\\ba capacity of\\b", "spec.capacity of PersistentVolume"));

    private static final Pattern NAME = namesOfPluginsAndActions();

    private static List<Literal> literals;

    /** @param means the Kubernetes object or field that the text refers to */
    private record Allowed(Pattern text, String means) {
        Allowed(String text, String means) {
            this(Pattern.compile(text), means);
        }
    }

    private record Literal(Path file, String text) {
        boolean readsKubernetes() {
            return Stream.of("objects", "workload", "cluster", "anonymise", "whatif", "cel")
                    .map(FRAMEWORK::resolve)
                    .anyMatch(file::startsWith);
        }

        String withoutKubernetes() {
            String rest = text;
            for (Allowed allowed : readsKubernetes() ? KUBERNETES : List.<Allowed>of()) {
                rest = allowed.text.matcher(rest).replaceAll("");
            }
            return rest;
        }
    }

    private static Pattern namesOfPluginsAndActions() {
        Set<String> names = new TreeSet<>();
        Extensions extensions = ShippedPlugins.loaded();
        for (Catalog catalog : List.of(extensions.catalog(), VolcanoNames.all().catalog())) {
            names.addAll(catalog.plugins().keySet());
            names.addAll(catalog.actions().keySet());
        }
        names.remove("placement"); // also the engine's term for the choice of nodes
        return Pattern.compile(
                names.stream().map(Pattern::quote).collect(Collectors.joining("|", "(?<![\\w-])(?:", ")(?![\\w-])")));
    }

    @BeforeAll
    static void readSources() throws IOException {
        literals = new ArrayList<>();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var manager = compiler.getStandardFileManager(null, null, null)) {
            var task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(sources()));
            for (CompilationUnitTree unit : task.parse()) {
                collect(unit);
            }
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(FRAMEWORK)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/java/"))
                    .toList();
        }
    }

    private static void collect(CompilationUnitTree unit) {
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitLiteral(LiteralTree literal, Void nothing) {
                if (literal.getValue() instanceof String text) {
                    literals.add(new Literal(Path.of(unit.getSourceFile().toUri()), text));
                }
                return null;
            }
        }.scan(unit, null);
    }

    @Test
    void theFrameworkNamesNoPluginAndNoAction() {
        assertThat(literals)
                .hasSizeGreaterThan(1000)
                .filteredOn(literal -> NAME.matcher(literal.withoutKubernetes()).find())
                .as("texts that name a plugin or an action")
                .isEmpty();
    }

    @Test
    void nothingIsAllowedThatDoesNotOccur() {
        assertThat(KUBERNETES)
                .allSatisfy(allowed -> assertThat(literals)
                        .filteredOn(Literal::readsKubernetes)
                        .as(allowed.means)
                        .anyMatch(literal -> allowed.text.matcher(literal.text).find()));
    }

    @Test
    void aNameIsFoundAsAWordOnly() {
        assertThat(List.of(
                        "drf",
                        "plugin 'drf'",
                        "`- name: gang`",
                        "QueueScoreOrder.priority.weight",
                        "enqueue, allocate"))
                .allMatch(text -> NAME.matcher(text).find());
        assertThat(List.of("allocated", "priorityClassName", "preemptable", "hierarchical-drf2"))
                .noneMatch(text -> NAME.matcher(text).find());
    }
}
