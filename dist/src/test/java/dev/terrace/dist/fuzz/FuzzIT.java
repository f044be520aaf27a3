package dev.terrace.dist.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.ExtensionInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Fuzz tests with a fixed number of inputs, the same in each build. {@code -Dfuzz.from=N} begins with another variant,
 * {@code -Dfuzz.variants=N} sets their number, and {@code -Dfuzz.seconds=N} the duration instead. Inputs with a defect
 * are stored in {@code target/fuzz}. {@code -Dfuzz.outputs=N} sets the number of commands that write files, and
 * {@code -Dfuzz.traces=N} that of traces.
 */
class FuzzIT {
    private static final boolean NIGHTLY = "1".equals(System.getenv("NIGHTLY"));
    private static final int VARIANTS = Integer.getInteger("fuzz.variants", NIGHTLY ? 2000 : 120);

    private static final int TRACES = Integer.getInteger("fuzz.traces", NIGHTLY ? 10_000 : 400);

    /** The maximum number of objects of a seed. A larger dump takes as long as all cases together. */
    private static final int LARGE = 300;

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static Extensions extensions;

    @TempDir
    Path folder;

    @BeforeAll
    static void load() {
        String distribution = System.getProperty("terrace.distribution");
        // This test also runs where only the architecture is tested, if it is named on the command line.
        assumeTrue(distribution != null);
        extensions = Extensions.load(List.of(Path.of(distribution, "plugins")));
    }

    @AfterAll
    static void unload() {
        if (extensions != null) {
            extensions.close();
        }
    }

    @Test
    void everyInputEndsInAReportOrInASentence() throws IOException {
        Fuzz fuzz = new Fuzz(
                Corpus.of(seeds(), ROOT, arguments(), extensions),
                new Trial(extensions, folder),
                Path.of("target/fuzz"));
        long from = Long.getLong("fuzz.from", 0);
        long seconds = Long.getLong("fuzz.seconds", 0);
        long end = System.nanoTime() + seconds * 1_000_000_000;
        long number = from;
        while (seconds > 0 ? System.nanoTime() < end : number < from + VARIANTS) {
            fuzz.variant(number++);
        }
        System.out.println("inputs by exit code: " + fuzz.exits());
        assertThat(fuzz.complaints()).isEmpty();
        assertThat(fuzz.exits().keySet()).isSubsetOf(0, 2, 4);
        assertThat(fuzz.exits().getOrDefault(0, 0)).isGreaterThanOrEqualTo((int) (number - from) / 2);
    }

    @Test
    void everyTraceIsReadOrRefused() throws IOException {
        Traces traces = new Traces(folder, ROOT.resolve("replay/src/test/resources/imports"));
        long from = Long.getLong("fuzz.from", 0);
        long seconds = Long.getLong("fuzz.seconds", 0);
        long end = System.nanoTime() + seconds * 1_000_000_000;
        long number = from;
        List<String> complaints = new ArrayList<>();
        while (seconds > 0 ? System.nanoTime() < end : number < from + TRACES) {
            complaints.add(traces.complaint(number++));
        }
        System.out.println("traces: " + (number - from));
        assertThat(complaints).allMatch(String::isEmpty);
    }

    /** Each argument alone has a value of each structure. */
    @Test
    void everyArgumentIsReadOrRefusedAtItsPlace() throws IOException {
        List<ObjectNode> objects = Seed.of(
                        ROOT.resolve("cli/src/test/resources/dev/terrace/cli/cluster.yaml"),
                        ROOT.resolve("conf/default.yaml"))
                .objects();
        Trial trial = new Trial(extensions, folder);
        List<String> complaints = new ArrayList<>();
        for (ObjectNode conf : arguments()) {
            ObjectNode owner = conf.findParent("arguments");
            String name = owner.path("name").asText();
            conf.put("actions", "enqueue, allocate" + (conf.has("tiers") ? "" : ", " + name));
            conf.withArray("tiers");
            String argument = owner.path("arguments").fieldNames().next();
            for (JsonNode value : Values.STRUCTURES) {
                owner.putObject("arguments").set(argument.replace("*", "cpu"), value);
                Trial.Answer answer = trial.ofObjects(objects, conf + "\n");
                if (!answer.complaint().isEmpty() || !Set.of(0, 2).contains(answer.exit())) {
                    complaints.add(conf + ": " + answer);
                }
            }
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void everyOutputIsWrittenOrRefused() throws Exception {
        Outputs outputs = new Outputs(Path.of(System.getProperty("terrace.distribution")), folder);
        long from = Long.getLong("fuzz.from", 0);
        List<String> complaints = new ArrayList<>();
        for (long number = from; number < from + Integer.getInteger("fuzz.outputs", NIGHTLY ? 6 : 2); number++) {
            complaints.add(outputs.complaint(number));
        }
        assertThat(complaints).allMatch(String::isEmpty);
    }

    /** Returns the recorded cases, and each example with its configuration, repeated to have enough weight. */
    private static List<Seed> seeds() throws IOException {
        List<Seed> seeds = new ArrayList<>();
        for (Seed seed : Seed.ofCases(Path.of("src/test/cases"))) {
            if (seed.objects().size() < LARGE) {
                seeds.add(seed);
            }
        }
        for (String name : List.of("all-policies", "armada", "armada-priority", "dirac", "gridengine")) {
            Seed example = Seed.of(
                    ROOT.resolve("examples/%s/cluster.yaml".formatted(name)),
                    ROOT.resolve("conf/%s.yaml".formatted(name)));
            for (int i = 0; i < 15; i++) {
                seeds.add(example);
            }
        }
        return seeds;
    }

    /** Returns a configuration for each existing argument. */
    private static List<ObjectNode> arguments() {
        List<ObjectNode> all = new ArrayList<>();
        for (ExtensionInfo plugin : extensions.plugins()) {
            plugin.arguments().forEach(argument -> {
                ObjectNode conf = JsonNodeFactory.instance.objectNode();
                owner(conf.putArray("tiers").addObject().putArray("plugins"), plugin, argument);
                all.add(conf);
            });
        }
        for (ExtensionInfo action : extensions.actions()) {
            action.arguments().forEach(argument -> {
                ObjectNode conf = JsonNodeFactory.instance.objectNode();
                owner(conf.putArray("configurations"), action, argument);
                all.add(conf);
            });
        }
        return all;
    }

    private static void owner(ArrayNode owners, ExtensionInfo owner, Argument<?> argument) {
        owners.addObject().put("name", owner.name()).putObject("arguments").put(argument.name(), 1);
    }

    static List<Path> found() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("src/test/fuzz"))) {
            return folders.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("found")
    void whatWasFoundOnceStaysMended(Path found) throws IOException {
        List<byte[]> dump = new ArrayList<>();
        try (Stream<Path> files = Files.list(found)) {
            for (Path file : files.sorted().toList()) {
                if (file.getFileName().toString().startsWith("snapshot.")) {
                    dump.add(Files.readAllBytes(file));
                }
            }
        }
        assertThat(new Trial(extensions, folder)
                        .ofFiles(dump, Files.readString(found.resolve("scheduler.conf")))
                        .complaint())
                .isEmpty();
    }
}
