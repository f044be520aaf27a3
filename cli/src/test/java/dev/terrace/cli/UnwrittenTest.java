package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.process.EarlyEnd;
import dev.terrace.cli.process.StandardOutput;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that exit code 0 guarantees that the answer was written. */
class UnwrittenTest {
    private static final String CLUSTER = "src/test/resources/dev/terrace/cli/cluster.yaml";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run --snapshot CLUSTER --conf CONF",
                "run --snapshot CLUSTER --conf CONF --output json --apply NEXT --record CASE",
                "run --snapshot CLUSTER --conf CONF --output yaml --apply NEXT --record CASE",
                "diff --snapshot CLUSTER --conf CONF --conf CONF",
                "lint CONF",
                "plugins",
                "plugins allocate --output json",
                "completion",
                "--version",
                "run --help"
            })
    void onAFullDiskNoCommandSucceedsAndNoFileIsLeft(String command) throws IOException {
        Path conf = Files.writeString(folder.resolve("scheduler.conf"), "actions: \"enqueue, allocate\"\ntiers: []\n");
        String line = command.replace("CLUSTER", CLUSTER)
                .replace("CONF", conf.toString())
                .replace("NEXT", folder.resolve("next.yaml").toString())
                .replace("CASE", folder.resolve("case").toString());
        assertThat(withOutput("/dev/full", false, line))
                .isEqualTo(new Ran(2, "", "standard output: cannot be written: No space left on device\n"));
        assertThat(folder).isDirectoryContaining(conf::equals).isDirectoryNotContaining(file -> !file.equals(conf));
    }

    /** The pipe is closed as by {@code run … | head -1}. */
    @Test
    void aReaderThatLeavesEarlyLeavesTheFiles() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process head = new ProcessBuilder("head", "-c", "1", pipe.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Path next = folder.resolve("next.yaml");
        try (FileOutputStream out = new FileOutputStream(pipe.toFile())) {
            out.write(' ');
            assertThat(head.waitFor()).isZero();
            PrintWriter writer = Console.writer(new StandardOutput(out.getFD()));
            StringWriter err = new StringWriter();
            Console console = new Console(Page.plain(writer), new PrintWriter(err), false);
            EarlyEnd end = new EarlyEnd(console.err());
            String[] line = {"run", CLUSTER, "--conf", conf(), "--apply", next.toString()};
            assertThat(Terrace.execute(console, new Home(null, null), end, line))
                    .as(err.toString())
                    .isZero();
        }
        assertThat(next).exists();
    }

    private String conf() throws IOException {
        return Files.writeString(folder.resolve("scheduler.conf"), "actions: \"enqueue, allocate\"\ntiers: []\n")
                .toString();
    }

    @Test
    void anOutputThatAPluginHasClosedIsNoSuccess() throws IOException {
        assertThat(withOutput("/dev/null", true, "plugins"))
                .isEqualTo(new Ran(4, "", "a plugin closed standard output, so that the result cannot be written\n"));
    }

    private static Ran withOutput(String file, boolean isClosed, String line) throws IOException {
        StringWriter err = new StringWriter();
        FileOutputStream out = new FileOutputStream(file);
        try {
            PrintWriter writer = Console.writer(new StandardOutput(out.getFD()));
            if (isClosed) {
                out.close();
            }
            Console console = new Console(Page.plain(writer), new PrintWriter(err), false);
            int code = Terrace.execute(console, new Home(null, null), new EarlyEnd(console.err()), line.split(" "));
            return new Ran(code, "", err.toString().replaceAll("(?m)^skipped.*\n", ""));
        } finally {
            out.close();
        }
    }
}
