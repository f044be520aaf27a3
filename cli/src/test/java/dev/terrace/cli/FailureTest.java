package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.files.Fault;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that each failure has a sentence and an exit code, and leaves no files behind. */
class FailureTest {
    private static final String CLUSTER = "src/test/resources/dev/terrace/cli/cluster.yaml";

    @TempDir
    Path folder;

    @Test
    void aCommandLineThatCannotBeUnderstood() {
        assertFails(2, "--snapshot: name the cluster to decide on", "run");
        assertFails(2, "b.yaml: must follow --snapshot", "run", "b.yaml", "--snapshot", "a.yaml");
        assertFails(2, "terrace: unknown command 'runn'. Did you mean 'run'?", "runn");
        assertFails(2, "terrace: unknown command 'explian'. Did you mean 'explain'?", "help", "explian");
        assertFails(2, "terrace: unknown command 'imprt'. Did you mean 'import'?", "trace", "imprt", "--help");
        assertFails(2, "'noon' is not a time like 2026-01-31T12:00:00Z", "run", "--snapshot", CLUSTER, "--now", "noon");
        assertFails(2, "--repeat: must be at least 1, not 0", "run", "--snapshot", CLUSTER, "--repeat", "0");
        assertFails(
                2,
                "--conf: is missing: name a second configuration, or two snapshots, or change the first with --set",
                "diff",
                CLUSTER);
        assertFails(2, "Missing required subcommand");
    }

    @Test
    void aServerThatCannotBeLikeThat() {
        for (String port : new String[] {"99999", "65536", "-1"}) {
            assertFails(2, "--port: must be from 0 to 65535, not " + port + ".", "serve", "--port", port);
        }
        for (String seconds : new String[] {"999999999999", "1e300"}) {
            assertFails(2, "--cycle-timeout: must be at most 31536000,", "serve", "--cycle-timeout", seconds);
        }
        assertFails(2, "--cycle-timeout: must be at least 0.001, not ", "serve", "--cycle-timeout", "0");
        for (String seconds : new String[] {"Infinity", "NaN"}) {
            assertFails(2, "'" + seconds + "' is not a number like 2 or 0.5", "serve", "--cycle-timeout", seconds);
        }
        assertFails(2, "--allow-host: 'a:80' is not a host; one looks like", "serve", "--allow-host", "a:80");
        assertFails(2, "--host: '127.example.invalid' is neither an address", "serve", "--host", "127.example.invalid");
    }

    @Test
    void anOptionThatThereIsNotIsCalledUnknown() {
        assertFails(2, "terrace: unknown option '--verbose'.", "run", "--snapshot", CLUSTER, "--verbose");
        assertFails(2, "'--repat'. Did you mean '--repeat'?", "run", "--snapshot", CLUSTER, "--repat=3");
        assertFails(2, "'--output-format'.", "plugins", "--plugins", "plugins", "--output-format", "json");
        assertFails(2, "unknown option '-x'", "lint", "scheduler.conf", "-x");
        assertFails(2, "--repeat: must be at least 1, not -1", "run", CLUSTER, "--repeat", "-1");
        assertFails(2, "./--x: the file does not exist", "run", "--snapshot", "./--x");
    }

    @Test
    void aNameThatIsNotLoadedGetsTheNearest() {
        assertFails(
                2,
                "alocate: no plugin and no action of this name is loaded. Did you mean 'allocate'?",
                "plugins",
                "alocate");
    }

    @Test
    void allSearchedFoldersAreListed() throws IOException {
        String a = Files.createDirectory(folder.resolve("a")).toString();
        String b = Files.createDirectory(folder.resolve("b")).toString();
        String c = Files.createDirectory(folder.resolve("c")).toString();
        assertFails(
                2,
                " JARs were searched in %s, %s and %s.".formatted(a, b, c),
                "plugins",
                "nothing-like-it",
                "--plugins",
                a,
                b,
                c);
    }

    @Test
    void filesThatAreNotThere() {
        assertFails(2, "nowhere.yaml: the file does not exist", "run", "--snapshot", "nowhere.yaml");
        assertFails(2, "nowhere.conf: the file does not exist", "lint", "nowhere.conf");
        assertFails(2, "nowhere: ", "check", "nowhere");
        assertFails(2, "holds no case", "check", folder.toString());
    }

    @Test
    void nothingIsWrittenWhenTheInputIsWrong() throws IOException {
        Path conf = Files.writeString(folder.resolve("scheduler.conf"), "actions: \"fly\"\ntiers: []\n");
        assertFails(
                2,
                conf + ":1:",
                "run",
                "--snapshot",
                CLUSTER,
                "--conf",
                conf.toString(),
                "--apply",
                folder.resolve("next.yaml").toString(),
                "--record",
                folder.resolve("case").toString());
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(conf);
        }
    }

    @Test
    void targetsThatCannotBeWrittenAreRefusedBeforeTheWork() {
        assertFails(2, "its folder does not exist", "run", "--snapshot", "x", "--apply", "no/such/folder/next.yaml");
        assertFails(2, "is not a file", "run", "--snapshot", "x", "--apply", folder.toString());
        assertFails(2, "save the snapshot to a file", "run", "--snapshot", "-", "--apply", "next.yaml");
    }

    @Test
    void aPluginThatFailsIsNamedWithoutAStackTrace() {
        Ran ran =
                reported(new PluginFailure("plugin 'hello' (hello-1.2.jar) threw in jobOrder", new Exception()), false);
        assertThat(ran).isEqualTo(new Ran(4, "", "plugin 'hello' (hello-1.2.jar) threw in jobOrder\n"));
    }

    @Test
    void aFailureKeepsItsNameInsideOthers() {
        PluginFailure ofPlugin = new PluginFailure("plugin 'hello' failed", new Exception());
        Exception closing = new IllegalStateException("odd");
        closing.addSuppressed(new CompletionException(ofPlugin));
        for (Throwable wrapped : List.of(
                new ExecutionException(new CompletionException(ofPlugin)),
                new UncheckedIOException(new IOException(ofPlugin)),
                new ExceptionInInitializerError(ofPlugin),
                new InvocationTargetException(ofPlugin),
                closing)) {
            assertThat(reported(wrapped, false)).isEqualTo(new Ran(4, "", "plugin 'hello' failed\n"));
        }
        Ran full = reported(new ExecutionException(new OutOfMemoryError("Java heap space")), false);
        assertThat(full.code()).isEqualTo(2);
        assertThat(full.err()).startsWith("terrace: the heap of ");
        assertThat(reported(new ExecutionException(Fault.at("a", "is odd")), false))
                .isEqualTo(new Ran(2, "", "a: is odd\n"));
    }

    @Test
    void aDefectIsOneLineAndWithDebugItsPlaceToo() {
        IllegalStateException defect = new IllegalStateException("odd");
        assertThat(reported(defect, false).err().lines())
                .singleElement()
                .satisfies(line -> assertThat(line).contains("a defect of Terrace", "odd", "--debug"));
        assertThat(reported(defect, true).err()).contains("at dev.terrace.cli.FailureTest");
        assertThat(reported(defect, true).code()).isEqualTo(3);
    }

    private static Ran reported(Throwable failure, boolean debug) {
        StringWriter err = new StringWriter();
        int code = new Failures(new PrintWriter(err), new Home(null, null)).report(failure, debug);
        return new Ran(code, "", err.toString());
    }

    private static void assertFails(int code, String sentence, String... args) {
        Ran ran = Ran.terrace(args);
        assertThat(ran.err()).contains(sentence).doesNotContain("\tat ");
        assertThat(ran.code()).isEqualTo(code);
        assertThat(ran.out()).isEmpty();
    }
}
