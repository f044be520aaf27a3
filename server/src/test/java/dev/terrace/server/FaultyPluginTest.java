package dev.terrace.server;

import static dev.terrace.server.Served.detail;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After any failure by a plugin, the client learns the plugin's name, and the next cycle works. */
@Tag("slow")
class FaultyPluginTest {
    private static final String NAME = "plugin 'faulty' (faulty-1.2.jar, version 1.2)";
    private static final String MUTE =
            NAME + " failed in close: NullPointerException: text() of dev.example.Faulty$$Lambda";

    @TempDir
    Path folder;

    private Path plugins = Path.of("");

    @BeforeEach
    void build() throws IOException {
        plugins = Files.createDirectory(folder.resolve("plugins"));
        PluginJar.in(plugins).plugin("Faulty", """
                        package dev.example;

                        import dev.terrace.model.*;
                        import dev.terrace.model.settings.*;
                        import dev.terrace.spi.*;
                        import dev.terrace.spi.view.*;
                        import java.io.*;
                        import java.util.*;

                        public class Faulty implements SchedulerPlugin {
                            static final Argument<String> HOW = Argument.text("how").orElse("").means("What it does");

                            private String how = "";

                            public String name() {
                                return "faulty";
                            }

                            public List<Argument<?>> arguments() {
                                return List.of(HOW);
                            }

                            public void open(SessionView session, Hooks hooks, Arguments arguments) {
                                how = arguments.get(HOW);
                                hooks.jobValid(job -> act(how));
                            }

                            public List<PluginState> close(SessionView session) {
                                StateValue mute = () -> null;
                                return how.equals("is mute")
                                        ? List.of(PluginState.of("faulty", "", 1, session.now(), mute))
                                        : List.of();
                            }

                            private static Verdict act(String how) {
                                switch (how) {
                                    case "exits" -> System.exit(0);
                                    case "halts" -> Runtime.getRuntime().halt(7);
                                    case "closes" -> closeFiles();
                                    case "reads" -> readAll();
                                    case "is mute" -> {}
                                    case "is full" -> throw new OutOfMemoryError("none left");
                                    default -> throw new AssertionError(how);
                                }
                                return Verdict.fits();
                            }

                            private static void readAll() {
                                try {
                                    System.in.readAllBytes();
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            }

                            private static void closeFiles() {
                                try {
                                    new FileOutputStream(FileDescriptor.out).close();
                                    new FileInputStream(FileDescriptor.in).close();
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            }
                        }
                        """).write("faulty-1.2.jar");
    }

    private static HttpResponse<String> cycle(Served server, String how) {
        server.putConfiguration(
                "faulty",
                "actions: allocate\ntiers: [{plugins: [{name: faulty, arguments: {how: %s}}]}]\n".formatted(how));
        return server.cycle("quick", "faulty");
    }

    private static void assertTold(Served server, String how, String sentence) {
        HttpResponse<String> given = cycle(server, how);
        assertThat(given.statusCode()).as(given.body()).isEqualTo(500);
        assertThat(Served.json(given).getString("title")).isEqualTo("A plugin failed");
        assertThat(detail(given)).startsWith(sentence);
        assertThat(server.cycle("quick", "default").statusCode()).isEqualTo(200);
    }

    @Test
    void withinTheServer() throws IOException {
        try (Served server = served().plugins(plugins).workers(1).start()) {
            server.putQuickstart("quick");
            assertTold(server, "errs", NAME + " failed in jobValid: AssertionError: errs");
            assertTold(server, "is full", NAME + " failed in jobValid: OutOfMemoryError: none left; the heap has ");
            assertTold(server, "is mute", MUTE);
        }
    }

    @Test
    void inAProcessOfItsOwn() throws IOException {
        try (Served server =
                served().plugins(plugins).workers(1).seconds(60).isolated().start()) {
            server.putQuickstart("quick");
            assertTold(server, "errs", NAME + " failed in jobValid: AssertionError: errs");
            assertTold(
                    server, "exits", NAME + " failed in jobValid: it called System.exit, so the cycle has no result");
            assertTold(
                    server, "halts", NAME + " failed: the cycle's process ended with exit code 7 before it answered");
            assertThat(cycle(server, "reads").statusCode()).isEqualTo(200);
            assertThat(cycle(server, "closes").statusCode()).isEqualTo(200);
            assertTold(server, "is full", NAME + " failed in jobValid: OutOfMemoryError: none left; the heap has ");
            assertTold(server, "is mute", MUTE);
        }
    }

    @Test
    void aProcessOfItsOwnLoadsNoChangedJar() throws IOException {
        try (Served server = served().plugins(plugins).workers(1).isolated().start()) {
            server.putQuickstart("quick");
            Path jar = plugins.resolve("faulty-1.2.jar");
            Path other = Files.copy(jar, plugins.resolve("other.jar"));
            HttpResponse<String> given = cycle(server, "closes");
            assertThat(given.statusCode()).as(given.body()).isEqualTo(503);
            assertThat(detail(given))
                    .isEqualTo(
                            "JARs of plugins have changed since the start: " + other + " is new. Restart the server.");
        }
    }
}
