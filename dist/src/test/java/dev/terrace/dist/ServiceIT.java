package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service works as its walk-through describes. */
class ServiceIT {
    @TempDir
    Path folder;

    @Test
    void theWalkThroughGoesToItsEnd() throws Exception {
        assumeTrue(has("curl"), "the walk-through needs curl, which is not here");
        String walked = Distribution.start(
                Distribution.HOME.resolve("examples/service/walk.sh"),
                folder,
                Map.of("TERRACE", Distribution.HOME.resolve("bin/terrace").toString()));
        assertThat(walked)
                .startsWith("0 ")
                .contains(
                        "\"name\":\"monday\"",
                        "the same bytes",
                        "action 'alocate' does not exist. Did you mean 'allocate'?")
                .contains("\"ml/train-0\": \"node-", "\n304\n", "\"fate\": \"bound\"", "\"moves\"", "event: done");
    }

    @Test
    void itEndsInGoodOrderWhenItIsTold() throws Exception {
        Path log = folder.resolve("log");
        Process process = Distribution.command(List.of("serve", "--port", "0", "--data", "data"))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            while (!Files.readString(log).contains("\n") && process.isAlive()) {
                Thread.sleep(20);
            }
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(143);
        assertThat(log)
                .content()
                .startsWith("Terrace 0.1.0 is listening on http://127.0.0.1:")
                .contains("(data: data; 0 snapshots, 0 reports, ")
                .hasLineCount(1);
    }

    @Test
    void otherMachinesNeedAToken() throws Exception {
        assertThat(Distribution.terrace(folder, "serve", "--host", "0.0.0.0"))
                .startsWith("2 ")
                .contains("--host: 0.0.0.0 can be reached by other machines, so it needs a token:");
    }

    private static boolean has(String command) throws InterruptedException {
        try {
            return new ProcessBuilder(command, "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
