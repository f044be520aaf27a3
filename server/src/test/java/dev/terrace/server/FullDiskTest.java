package dev.terrace.server;

import static dev.terrace.server.Served.detail;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data folder on a full disk. */
class FullDiskTest {
    @TempDir
    Path disk;

    private boolean isMounted;

    @BeforeEach
    void mount() throws Exception {
        isMounted = run("mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", disk.toString());
        assumeTrue(isMounted, "this test needs to mount a small tmpfs, which is not allowed here");
    }

    @AfterEach
    void unmount() throws Exception {
        if (isMounted) {
            run("umount", disk.toString());
        }
    }

    private static boolean run(String... command) throws Exception {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void itSaysSoAndKeepsWhatItHas() throws IOException {
        String quickstart = Files.readString(Served.QUICKSTART);
        try (Served server = served().data(disk.resolve("data")).start()) {
            assertThat(server.putSnapshot("first", quickstart).statusCode()).isEqualTo(201);
            HttpResponse<String> second = server.putSnapshot("second", quickstart + "# more\n".repeat(60_000));
            assertThat(second.statusCode()).isEqualTo(507);
            assertThat(detail(second))
                    .startsWith("The data folder is not writable: ")
                    .endsWith("Nothing was stored.");
            assertThat(server.get("/api/v1/snapshots/second").statusCode()).isEqualTo(404);
            assertThat(server.get("/api/v1/snapshots/first").body()).isEqualTo(quickstart);
            assertThat(server.cycle("first", "default").statusCode()).isEqualTo(200);
        }
    }
}
