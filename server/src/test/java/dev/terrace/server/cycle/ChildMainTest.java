package dev.terrace.server.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.testkit.PluginJar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a child process with a plugin whose thread never ends. */
@Tag("slow")
class ChildMainTest {
    @TempDir
    Path folder;

    private Path plugins = Path.of("");

    @BeforeEach
    void build() throws Exception {
        plugins = Files.createDirectory(folder.resolve("plugins"));
        PluginJar.in(plugins).plugin("Endless", """
                        package dev.example;

                        import dev.terrace.model.settings.*;
                        import dev.terrace.spi.*;
                        import dev.terrace.spi.view.*;
                        import java.util.concurrent.CountDownLatch;

                        public class Endless implements SchedulerPlugin {
                            public Endless() {
                                new Thread(this::await).start();
                            }

                            private void await() {
                                try {
                                    new CountDownLatch(1).await();
                                } catch (InterruptedException e) {
                                    throw new IllegalStateException(e);
                                }
                            }

                            public String name() {
                                return "endless";
                            }

                            public void open(SessionView session, Hooks hooks, Arguments arguments) {}
                        }
                        """).write("endless-1.2.jar");
    }

    private Process start(String zone) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChildMain.class.getName(),
                        "1",
                        "1",
                        zone,
                        "false",
                        plugins.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static int exitCode(Process process) throws Exception {
        try {
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("it has ended").isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void itEndsWithTheServer() throws Exception {
        Process process = start("UTC");
        process.getOutputStream().close();
        assertThat(exitCode(process)).isEqualTo(0);
    }

    @Test
    void itEndsWhenNobodyReadsItsAnswer() throws Exception {
        Process process = start("UTC");
        process.getInputStream().close();
        assertThat(exitCode(process)).isEqualTo(1);
    }

    @Test
    void itEndsIfItCannotStart() throws Exception {
        assertThat(exitCode(start("Nowhere"))).isEqualTo(1);
    }
}
