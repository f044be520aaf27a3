package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Harm that a plugin can do to its process. */
class FaultyPluginIT {
    private static final String FAULTY = """
            package dev.example;

            import dev.terrace.model.*;
            import dev.terrace.model.settings.*;
            import dev.terrace.spi.*;
            import dev.terrace.spi.view.*;
            import java.io.*;
            import java.util.*;

            public class Faulty implements SchedulerPlugin {
                static final Argument<String> HOW = Argument.text("how").orElse("").means("What it does");
                static final List<byte[]> HOARD = new ArrayList<>();

                private String how = "";

                public String name() {
                    return "faulty";
                }

                public List<Argument<?>> arguments() {
                    return List.of(HOW);
                }

                public void open(SessionView session, Hooks hooks, Arguments arguments) {
                    how = arguments.get(HOW);
                    hooks.jobValid(job -> {
                        act(how);
                        return Verdict.fits();
                    });
                }

                public List<PluginState> close(SessionView session) {
                    StateValue odd = () -> {
                        throw new IllegalStateException("odd");
                    };
                    return List.of(PluginState.of(name(), "", 1, session.now(), how.equals("is odd") ? odd : () -> ""));
                }

                private static void act(String how) {
                    switch (how) {
                        case "is odd", "fine" -> {}
                        case "late" -> {
                            HOARD.add(new byte[1]);
                            if (HOARD.size() > 300) {
                                throw new IllegalStateException(how);
                            }
                        }
                        case "exits" -> System.exit(0);
                        case "halts" -> Runtime.getRuntime().halt(0);
                        case "prints" -> {
                            System.out.print("one\\u001b[2J\\n{");
                            System.out.println();
                            System.out.close();
                        }
                        case "closes" -> closeFile();
                        case "hoards" -> {
                            while (true) {
                                HOARD.add(new byte[1000]);
                            }
                        }
                        case "loops" -> {
                            while (HOARD.isEmpty()) {
                                Thread.onSpinWait();
                            }
                        }
                        default -> throw new IllegalStateException(how);
                    }
                }

                private static void closeFile() {
                    try {
                        new FileOutputStream(FileDescriptor.out).close();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
            """;
    private static final String NAME = "plugin 'faulty' (faulty-1.2.jar, version 1.2)";
    private static final Path CLUSTER = Distribution.HOME.resolve("examples/quickstart/cluster.yaml");

    private static final String MONTH =
            Distribution.HOME.resolve("examples/replay/month").toString();

    @TempDir
    static Path folder;

    /** The result of a command. */
    private record Given(int code, String out, String err) {}

    @BeforeAll
    static void build() throws IOException {
        PluginJar.in(Files.createDirectory(folder.resolve("plugins")))
                .plugin("Faulty", FAULTY)
                .write("faulty-1.2.jar");
    }

    private static String text(String how) {
        return "actions: enqueue, allocate\ntiers: [{plugins: [{name: faulty, arguments: {how: %s}}]}]\n"
                .formatted(how);
    }

    private static Path conf(String how) throws IOException {
        return Files.writeString(folder.resolve(how + ".conf"), text(how));
    }

    private static Given run(String how, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "run", "--snapshot", CLUSTER.toString(), "--conf", conf(how).toString(), "--output", "json"));
        words.addAll(List.of(options));
        return given(how, words);
    }

    private static Given given(String how, List<String> words) throws Exception {
        List<String> command = new ArrayList<>(words);
        command.addAll(List.of("--plugins", folder.resolve("plugins").toString()));
        Path out = folder.resolve(how + ".out");
        Path err = folder.resolve(how + ".err");
        ProcessBuilder builder =
                Distribution.command(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("TERRACE_JAVA_OPTS", "-Xmx64m");
        int code = builder.start().waitFor();
        String said = Files.readString(err).replaceAll("(?m)^(skipped|warning: .* calls Runtime.halt).*\n", "");
        return new Given(code, Files.readString(out), said);
    }

    @Test
    void whatItPrintsIsNoPartOfTheAnswer() throws Exception {
        Given given = run("prints");
        assertThat(given.out()).startsWith("{\n").endsWith("}\n");
        assertThat(given.code()).isZero();
        assertThat(given.err()).startsWith(NAME + " prints: one\\u001b[2J\n" + NAME + " prints: {\n");
    }

    @Test
    void aStateThatCannotBeWrittenLeavesNothing() throws Exception {
        Path next = folder.resolve("odd.yaml");
        Given told = run("is odd", "--cycles", "3");
        assertThat(told.code()).isEqualTo(4);
        assertThat(told.out()).isEmpty();
        assertThat(told.err())
                .startsWith(NAME + " failed in close: IllegalStateException: odd (at dev.example.Faulty.")
                .hasLineCount(1);
        assertThat(run("is odd", "--apply", next.toString())).isEqualTo(told);
        assertThat(next).doesNotExist();
    }

    @Test
    void itsExitIsNoSuccess() throws Exception {
        assertThat(run("exits"))
                .isEqualTo(new Given(
                        4, "", NAME + " failed in jobValid: it called System.exit, so the cycle has no result\n"));
    }

    @Test
    void anOutputThatItClosesIsNoSuccess() throws Exception {
        assertThat(run("closes"))
                .isEqualTo(new Given(4, "", "a plugin closed standard output, so that the result cannot be written\n"));
    }

    @Test
    void aHeapThatItFillsIsItsFault() throws Exception {
        Given given = run("hoards");
        assertThat(given.err())
                .startsWith(NAME + " failed in jobValid: OutOfMemoryError: ")
                .contains("; the heap has ", " MiB. TERRACE_JAVA_OPTS=-Xmx", "g gives it more")
                .hasLineCount(1);
        assertThat(given.code()).isEqualTo(4);
    }

    @Test
    void aLoopIsNamedWhenItsTimeIsOver() throws Exception {
        Given given = run(
                "loops",
                "--timeout",
                "0.5",
                "--apply",
                folder.resolve("next.yaml").toString());
        assertThat(given.err())
                .startsWith("terrace: a cycle took longer than 0.5 s (--timeout) and was aborted; nothing was written; "
                        + NAME + " is in jobValid, in action 'allocate', at ")
                .contains("dev.example.Faulty.act(Faulty.java:")
                .hasLineCount(1);
        assertThat(given.code()).isEqualTo(4);
        assertThat(given.out()).isEmpty();
        assertThat(folder.resolve("next.yaml")).doesNotExist();
    }

    /** Returns a recorded replay of some days, with the plugin. */
    private static String recorded() throws Exception {
        Path file = folder.resolve("fine.json");
        if (!Files.exists(file)) {
            String conf = conf("fine").toString();
            assertThat(given(
                                    "fine",
                                    List.of(
                                            "replay",
                                            MONTH,
                                            "--until",
                                            "2d",
                                            "--conf",
                                            conf,
                                            "--record",
                                            file.toString()))
                            .code())
                    .isZero();
        }
        return Files.readString(file);
    }

    /** Returns the commands that decide, each with its plugin at fault in the given way. */
    private static List<List<String>> commands(String how) throws Exception {
        String conf = conf(how).toString();
        Path cases = Files.createDirectories(folder.resolve("cases of " + how));
        Path one = Files.createDirectories(cases.resolve("one"));
        Files.writeString(one.resolve("scheduler.conf"), text(how));
        Files.writeString(one.resolve("expected.json"), "{}");
        Files.copy(CLUSTER, one.resolve("snapshot.yaml"), StandardCopyOption.REPLACE_EXISTING);
        Path replays = Files.createDirectories(folder.resolve("replays of " + how));
        Files.writeString(replays.resolve("days.json"), recorded().replace("how: fine", "how: " + how));
        return List.of(
                List.of("replay", MONTH, "--conf", conf),
                List.of("check", cases.toString()),
                List.of("check", replays.toString()),
                List.of("compare", CLUSTER.toString(), "--conf", conf("fine").toString(), "--conf", conf),
                List.of("explain", "ml/finetune", CLUSTER.toString(), "--conf", conf));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "throws; IllegalStateException: throws (",
                "exits; it called System.exit, so the ",
                "hoards; OutOfMemoryError: "
            })
    void everyCommandNamesThePluginTheJarAndTheHook(String how, String sentence) throws Exception {
        for (List<String> command : commands(how)) {
            Given given = given(how, command);
            assertThat(given.err())
                    .as("%s", command)
                    .startsWith(NAME + " failed in jobValid: " + sentence)
                    .hasLineCount(1);
            assertThat(given.code()).isEqualTo(4);
        }
    }

    @Test
    void aReplayWhosePluginFailsLeavesNoFile() throws Exception {
        Path out = Files.createDirectory(folder.resolve("outputs"));
        Given given = given(
                "late",
                List.of(
                        "replay",
                        MONTH,
                        "--conf",
                        conf("late").toString(),
                        "--at",
                        "20h",
                        "--dump",
                        out.resolve("then.yaml").toString(),
                        "--out",
                        out.resolve("tables").toString(),
                        "--report",
                        out.resolve("report.html").toString()));
        assertThat(given.err()).startsWith(NAME + " failed in jobValid: IllegalStateException: late");
        assertThat(given.code()).isEqualTo(4);
        assertThat(out).isEmptyDirectory();
    }

    @Test
    void aPluginThatDoesNotSayItsNameIsNamedByItsClass() throws Exception {
        PluginJar.in(Files.createDirectory(folder.resolve("nameless")))
                .plugin("Faulty", FAULTY.replace("return \"faulty\";", "act(\"loops\"); return \"faulty\";"))
                .write("faulty-1.2.jar");
        assertThat(Distribution.terrace(folder, "run", CLUSTER.toString(), "--plugins", "nameless", "--timeout", "0.5"))
                .startsWith(
                        "4 terrace: the loading of a plugin took longer than 0.5 s (--timeout) and was aborted; nothing was written; plugin 'dev.example.Faulty' (faulty-1.2.jar, version 1.2) is in name,"
                                + " at faulty-1.2.jar//dev.example.Faulty.act(");
    }

    @Test
    void aJarThatCanHaltIsWarnedOf() throws Exception {
        assertThat(Distribution.terrace(folder, "plugins", "--plugins", "plugins"))
                .startsWith("0 warning: plugins/faulty-1.2.jar: dev.example.Faulty calls Runtime.halt, "
                        + "which ends the process without a result; throw an exception instead.\n");
    }
}
