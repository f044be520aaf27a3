package dev.terrace.dist.determinism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrace.engine.extension.Extensions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every shipped configuration gives the same bytes under every circumstance. A build tests each circumstance once, and
 * each configuration under a few; {@code -Ddeterminism=all} tests all pairs and all outputs of the command, and writes
 * {@code benchmarks/DETERMINISM.md}.
 */
class CircumstancesIT {
    private static final String WHOLE = "determinism";
    private static final Path PAGE = Subject.ROOT.resolve("benchmarks/DETERMINISM.md");

    @TempDir
    static Path folder;

    private static Command command;
    private static Extensions extensions;
    private static DeterminismPage page;

    @BeforeAll
    static void load() throws IOException {
        String distribution = System.getProperty("terrace.distribution");
        // This test also runs where only the architecture is tested, if it is named on the command line.
        assumeTrue(distribution != null);
        Path own = Path.of(distribution, "plugins");
        Path hello = Files.createDirectory(folder.resolve("plugins"));
        String jar = "hello-plugin-1.2.jar";
        Files.copy(Subject.ROOT.resolve("examples/hello-plugin/target").resolve(jar), hello.resolve(jar));
        extensions = Extensions.load(List.of(own, hello));
        command = new Command(Path.of(distribution), folder, List.of(own.toString(), hello.toString()));
        page = new DeterminismPage();
    }

    @AfterAll
    static void end() {
        if (extensions != null) {
            extensions.close();
        }
    }

    @Test
    void thereAreThirtyCircumstances() {
        assertThat(Circumstance.ALL)
                .hasSizeGreaterThanOrEqualTo(30)
                .extracting(Circumstance::name)
                .doesNotHaveDuplicates();
    }

    @Test
    void noConfigurationIsLeftOut() throws IOException {
        List<String> shipped = new ArrayList<>();
        for (String part : List.of("conf", "examples")) {
            try (Stream<Path> files = Files.walk(Subject.ROOT.resolve(part), 2)) {
                // ExamplesIT runs Volcano's own configurations, which have the same plugins and switches as the others.
                for (Path file : files.filter(one -> one.toString().endsWith(".yaml"))
                        .filter(one -> !one.startsWith(Subject.ROOT.resolve("examples/volcano")))
                        .toList()) {
                    if (Files.readString(file).contains("\ntiers:")) {
                        shipped.add(Subject.ROOT.relativize(file).toString());
                    }
                }
            }
        }
        assertThat(Subject.SHIPPED).extracting(Subject::conf).containsExactlyInAnyOrderElementsOf(shipped);
    }

    @ParameterizedTest
    @FieldSource("dev.terrace.dist.determinism.Subject#SHIPPED")
    void eachDecidesSomething(Subject subject) throws IOException {
        assertThat(InProcess.answer(subject, extensions))
                .containsPattern("\"(binds|pipelined)\": \\{\\s+\"|\"evicts\": \\[\\s+\\{");
    }

    /**
     * Circumstances are sorted by kind, so that no configuration gets two of one kind. Each third configuration is
     * enough for all circumstances, except at night.
     */
    static Stream<Arguments> share() {
        int subjects = Subject.SHIPPED.size();
        int stride = "1".equals(System.getenv("NIGHTLY")) ? 1 : 3;
        int tried = (subjects + stride - 1) / stride;
        return IntStream.range(0, tried)
                .mapToObj(number -> Arguments.of(
                        Subject.SHIPPED.get(number * stride),
                        IntStream.range(0, Circumstance.ALL.size())
                                .filter(one -> one % tried == number)
                                .mapToObj(Circumstance.ALL::get)
                                .toList()));
    }

    @ParameterizedTest
    @MethodSource("share")
    @DisabledIfSystemProperty(named = WHOLE, matches = "all", disabledReason = "the whole is tried")
    void aFewCircumstancesAtOnceDecideNothing(Subject subject, List<Circumstance> circumstances) throws IOException {
        List<Circumstance> present =
                circumstances.stream().filter(one -> one.absence().isEmpty()).toList();
        circumstances.forEach(one -> one.absence().ifPresent(System.out::println));
        assertThat(command.answer(Question.JSON, subject, Circumstance.together(present)))
                .isEqualTo(InProcess.answer(subject, extensions));
    }

    @ParameterizedTest
    @FieldSource("dev.terrace.dist.determinism.Circumstance#ALL")
    @EnabledIfSystemProperty(named = WHOLE, matches = "all", disabledReason = "-Ddeterminism=all tries the whole")
    void noCircumstanceDecidesAnything(Circumstance circumstance) throws IOException {
        page.begin(circumstance);
        page.write(PAGE);
        assumeTrue(
                circumstance.absence().isEmpty(), () -> circumstance.absence().orElseThrow());
        List<String> differences = pairs(circumstance).parallelStream()
                .filter(pair -> !command.answer(pair.question, pair.subject, circumstance)
                        .equals(command.reference(pair.question, pair.subject)))
                .map(Pair::toString)
                .toList();
        page.end(circumstance, pairs(circumstance).size(), differences);
        page.write(PAGE);
        assertThat(differences).isEmpty();
    }

    /** A question about a subject. */
    private record Pair(Question question, Subject subject) {
        @Override
        public String toString() {
            return question + " of " + subject;
        }
    }

    /** The document of each subject, and the other questions for one subject in rotation. */
    private static List<Pair> pairs(Circumstance circumstance) {
        List<Pair> pairs = new ArrayList<>();
        Subject.SHIPPED.forEach(subject -> pairs.add(new Pair(Question.JSON, subject)));
        pairs.add(new Pair(Question.JSON, Subject.RECORDED));
        int turn = Circumstance.ALL.indexOf(circumstance) % Subject.SHIPPED.size();
        for (Question question : Question.values()) {
            if (question != Question.JSON) {
                pairs.add(new Pair(question, Subject.SHIPPED.get(turn)));
            }
        }
        return pairs;
    }
}
