package dev.terrace.engine.extension;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.spi.action.Action;
import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failures of a JAR name the JAR and its version, wherever they occur. */
class FaultyJarTest {
    private static final String FAULTY = """
            package dev.example;

            import dev.terrace.model.settings.*;
            import dev.terrace.spi.*;
            import dev.terrace.spi.view.*;
            import java.util.*;

            public class Faulty implements SchedulerPlugin {
                MEMBERS

                public void open(SessionView session, Hooks hooks, Arguments arguments) {
                    OPEN
                }
            }
            """;
    private static final String NAME = "public String name() { return \"faulty\"; }";

    @TempDir
    Path temporary;

    private Path folder = Path.of("");
    private String actions = "allocate";

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(temporary.resolve("plugins"));
    }

    private PluginJar faulty(String members, String open) throws IOException {
        return PluginJar.in(folder)
                .plugin("Faulty", FAULTY.replace("MEMBERS", members).replace("OPEN", open));
    }

    private void write(String members, String open) throws IOException {
        faulty(members, open).write("faulty-1.2.jar");
    }

    private void run() {
        try (Extensions extensions = Extensions.load(List.of(folder))) {
            Configuration configuration = ConfigurationReader.read(
                    "actions: " + actions + "\ntiers: [{plugins: [{name: faulty}]}]",
                    "conf",
                    extensions.catalog(),
                    false);
            new Scheduler(extensions)
                    .run(
                            cluster()
                                    .node("n1", "4 cpu")
                                    .node("n2", "4 cpu")
                                    .job(job("new").pods(pods(2, "1 cpu")))
                                    .build(),
                            configuration);
        }
    }

    private void assertFails(String sentence) {
        assertThatThrownBy(this::run)
                .isInstanceOf(PluginFailure.class)
                .message()
                .startsWith(sentence);
    }

    @Test
    void theReasonOfAConstructorIsKept() throws IOException {
        write("public Faulty() { throw new AssertionError(\"no licence\"); } " + NAME, "");
        assertFails("plugin 'dev.example.Faulty' (faulty-1.2.jar, version 1.2) failed in its constructor:"
                + " AssertionError: no licence");
    }

    @Test
    void theReasonOfAStaticInitialiserIsKept() throws IOException {
        write("static final int ONE = Integer.parseInt(\"one\"); " + NAME, "");
        assertFails("plugin 'dev.example.Faulty' (faulty-1.2.jar, version 1.2) failed in its constructor:"
                + " NumberFormatException: For input string: \"one\"");
    }

    /** Otherwise the first class that was not loaded before would be missing, and the SPI would be blamed. */
    @Test
    void closedExtensionsSayThatTheyAreClosed() throws IOException {
        write(NAME, "");
        Extensions extensions = Extensions.load(List.of(folder));
        Configuration configuration = ConfigurationReader.read(
                "actions: allocate\ntiers: [{plugins: [{name: faulty}]}]", "conf", extensions.catalog(), false);
        Scheduler scheduler = new Scheduler(extensions);
        extensions.close();
        assertThatThrownBy(() -> scheduler.run(cluster().node("n1", "4 cpu").build(), configuration))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the extensions are closed");
    }

    @Test
    void aNameIsNotNull() throws IOException {
        write("public String name() { return null; }", "");
        assertFails("plugin 'dev.example.Faulty' (faulty-1.2.jar, version 1.2) failed in name: it answered null");
        for (String name : List.of("", " ", "a\\n")) {
            write("public String name() { return \"" + name + "\"; }", "");
            assertFails("plugin 'dev.example.Faulty' (faulty-1.2.jar, version 1.2) failed in name:"
                    + " IllegalArgumentException: the name '" + name + "' is blank, or has a control character");
        }
    }

    @Test
    void argumentsThatCannotBeToldAreThePlugins() throws IOException {
        write(NAME + " public List<Argument<?>> arguments() { throw new Error(\"none\"); }", "");
        assertFails("plugin 'faulty' (faulty-1.2.jar, version 1.2) failed in arguments: Error: none"
                + " (at dev.example.Faulty.arguments, Faulty.java:");
    }

    @Test
    void aDefaultOutsideItsDeclarationIsThePlugins() throws IOException {
        String declared = NAME + " public List<Argument<?>> arguments() { return List.of(Argument.%s); }";
        write(declared.formatted("integer(\"weight\").atMost(5).orElse(7)"), "");
        assertFails("plugin 'faulty' (faulty-1.2.jar, version 1.2) failed in arguments: IllegalArgumentException:"
                + " argument 'weight' has the default 7, which is above 5");
        write(declared.formatted("text(\"order\").oneOf(\"fcfs\", \"sjf\").orElse(\"fifo\")"), "");
        assertFails("plugin 'faulty' (faulty-1.2.jar, version 1.2) failed in arguments: IllegalArgumentException:"
                + " argument 'order' has the default fifo, which is not one of fcfs, sjf");
    }

    @Test
    void anArgumentIsDeclaredOnceWithARangeThatHasValues() throws IOException {
        String declared = NAME + " public List<Argument<?>> arguments() { return List.of(%s); }";
        write(declared.formatted("Argument.integer(\"a\"), Argument.text(\"a\")"), "");
        assertFails("plugin 'faulty' (faulty-1.2.jar, version 1.2) failed in arguments: IllegalArgumentException:"
                + " argument 'a' is declared twice");
        write(declared.formatted("Argument.integer(\"a\").atLeast(5).atMost(1)"), "");
        assertFails("plugin 'faulty' (faulty-1.2.jar, version 1.2) failed in arguments: IllegalArgumentException:"
                + " argument 'a' is at least 5 and at most 1, which no value is");
    }

    @Test
    void anActionOfAJarIsCalledAnAction() throws IOException {
        faulty(
                        NAME + " public static class Acting implements dev.terrace.spi.action.Action {"
                                + " public String name() { return \"acting\"; }"
                                + " public void execute(dev.terrace.spi.action.Session session, Arguments arguments) {"
                                + " throw new IllegalStateException(); } }",
                        "")
                .provides(Action.class, "dev.example.Faulty$Acting")
                .write("faulty-1.2.jar");
        actions = "acting";
        assertFails("action 'acting' (faulty-1.2.jar, version 1.2) failed in execute: IllegalStateException"
                + " (at dev.example.Faulty$Acting.execute, Faulty.java:");
    }

    @Test
    void aPodItsNodeAndThePlaceInTheJarAreNamed() throws IOException {
        write(
                NAME,
                "hooks.predicate(NodePredicate.local(shape -> 1, (one, node) -> { throw new IllegalStateException(); }));");
        assertFails("plugin 'faulty' (faulty-1.2.jar, version 1.2) failed in predicate: IllegalStateException"
                + " (pod ns/new-0, node n1, at dev.example.Faulty.lambda$open$");
    }

    /** InvalidInput outside of {@code inputErrors} is a failure of the plugin. */
    @Test
    void aRefusalOfAPluginIsItsFailure() throws IOException {
        String refusal = "throw new dev.terrace.model.finding.InvalidInput(dev.terrace.model.finding.Finding.error("
                + "dev.terrace.model.finding.Position.of(\"a.yaml\"), \"is odd.\"));";
        write(NAME, refusal);
        assertFails("plugin 'faulty' (faulty-1.2.jar, version 1.2) failed in open: a.yaml: is odd.");
    }

    @Test
    void whatAProjectionTakesThrowsOutsideOfTheHook() throws IOException {
        write(
                NAME + " record Odd() { public int hashCode() { throw new Error(\"odd\"); } }",
                "hooks.nodeOrder(NodeScore.local(shape -> new Odd(), (odd, node) -> 1));");
        assertFails("plugin 'faulty' (faulty-1.2.jar, version 1.2) failed in hashCode: Error: odd");
    }

    /** A JAR for another version of the SPI, without Plugin-Requires in its manifest, has the same effect. */
    @Test
    void aTypeThatIsAbsentIsNamedInOneSentence() throws IOException {
        faulty(NAME + " static class Gone {}", "new Gone();")
                .without("dev/example/Faulty$Gone.class")
                .write("faulty-1.2.jar");
        assertFails("plugin 'faulty' (faulty-1.2.jar, version 1.2) failed in open:"
                + " NoClassDefFoundError: dev/example/Faulty$Gone, which the JAR lacks; pack the library that has it into the"
                + " JAR, as lib/NAME.jar (at dev.example.Faulty.open, ");
    }

    @Test
    void onAnyStackItsCodeIsFoundWithTheHook() throws Exception {
        write(NAME, """
                hooks.jobValid(job -> {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        // as the test wants it
                    }
                    return Verdict.fits();
                });
                """);
        PluginCode code = sleeping();
        assertThat(code.where()).isEqualTo("jobValid");
        assertThat(code.plugin()).isEqualTo("plugin 'faulty' (faulty-1.2.jar, version 1.2)");
        assertThat(code.frame().getClassName()).isEqualTo("dev.example.Faulty");
        assertThat(code.prints("a\u001b[1m")).isEqualTo(code.plugin() + " prints: a\\u001b[1m");
    }

    @Test
    void itsCodeIsFoundWithTheHookAlsoWhereTheIndexCallsIt() throws Exception {
        write(NAME, """
                hooks.predicate(NodePredicate.local(shape -> 1, (one, node) -> {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        // as the test wants it
                    }
                    return Verdict.fits();
                }));
                """);
        assertThat(sleeping().where()).isEqualTo("predicate");
    }

    /** Runs a cycle, and interrupts it in the first lambda of the plugin. Returns the code found there. */
    private PluginCode sleeping() throws InterruptedException {
        Thread session = new Thread(this::run);
        session.start();
        PluginCode code = null;
        while (code == null || !code.frame().getMethodName().startsWith("lambda$")) {
            code = PluginCode.on(session.getStackTrace());
            Thread.onSpinWait();
        }
        while (session.isAlive()) {
            session.interrupt();
            session.join(100);
        }
        return code;
    }
}
