package dev.terrace.server;

import static dev.terrace.server.Served.detail;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A plugin that loops forever. The timeout ends a test that would wait forever. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Tag("slow")
class LoopingPluginTest {
    private static final String LOOPS = "actions: \"enqueue, allocate\"\ntiers:\n- plugins:\n  - name: looping\n";

    @TempDir
    Path folder;

    private Path plugins = Path.of("");

    @BeforeEach
    void build() throws IOException {
        plugins = Files.createDirectory(folder.resolve("plugins"));
        PluginJar.in(plugins).plugin("Looping", """
                        package dev.example;

                        import dev.terrace.model.settings.Arguments;
                        import dev.terrace.spi.*;
                        import dev.terrace.spi.view.SessionView;

                        public class Looping implements SchedulerPlugin {
                            public String name() {
                                return "looping";
                            }

                            public void open(SessionView session, Hooks hooks, Arguments arguments) {
                                hooks.jobValid(job -> {
                                    while (!session.jobs().isEmpty()) {
                                        Thread.onSpinWait();
                                    }
                                    return null;
                                });
                            }
                        }
                        """).write("looping-1.2.jar");
    }

    private static HttpResponse<String> loop(Served server) {
        server.putQuickstart("quick");
        server.putConfiguration("loops", LOOPS);
        return server.cycle("quick", "loops");
    }

    @Test
    void theClientIsAnsweredAndTheThreadIsCounted() throws IOException {
        try (Served server = served().plugins(plugins).seconds(2).workers(1).start()) {
            HttpResponse<String> given = loop(server);
            assertThat(given.statusCode()).isEqualTo(504);
            assertThat(detail(given))
                    .isEqualTo("It took longer than 2.0 s, which is the limit (--cycle-timeout), and was aborted.");
            assertThat(server.cycle("quick", "default").statusCode()).isEqualTo(200);
            assertThat(server.get("/metrics").body()).contains("terrace_work_stuck 1.0");
            HttpResponse<String> ready = server.get("/health/ready");
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(detail(ready))
                    .startsWith("Still running after --cycle-timeout: runCycle cycles (snapshot quick, configuration"
                            + " loops). The limit is 0 (--stuck-limit).");
            assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aMonitorWithoutATokenLearnsOnlyTheKindOfTheWork() throws IOException {
        try (Served server = served().plugins(plugins)
                .seconds(2)
                .workers(1)
                .tokens("secret", "reading")
                .start()) {
            loop(server);
            assertThat(detail(server.get("/health/ready", "Authorization", "none")))
                    .contains("--cycle-timeout: runCycle. The");
            assertThat(detail(server.get("/health/ready", "Authorization", "Bearer reading")))
                    .contains("snapshot quick, configuration loops");
        }
    }

    @Test
    void whoComesWhileAllPlacesAreTakenIsToldWhenToComeAgain() throws IOException {
        try (Served server =
                served().plugins(plugins).seconds(3).workers(1).queue(0).start()) {
            server.putQuickstart("quick");
            server.putConfiguration("loops", LOOPS);
            CompletableFuture<Void> looping = CompletableFuture.runAsync(() -> server.cycle("quick", "loops"));
            while (!server.get("/metrics").body().contains("terrace_work_running 1.0")) {
                Thread.onSpinWait();
            }
            HttpResponse<String> refused = server.cycle("quick", "default");
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValueAsLong("Retry-After")).isNotEmpty();
            looping.join();
        }
    }

    @Test
    @Tag("nightly")
    void inAProcessOfItsOwnItIsKilled() throws IOException {
        try (Served server =
                served().plugins(plugins).seconds(15).workers(1).isolated().start()) {
            HttpResponse<String> given = loop(server);
            assertThat(given.statusCode()).isEqualTo(504);
            // On a busy machine the start of a process may take more than one attempt.
            while (server.cycle("quick", "default").statusCode() == 504) {
                Thread.onSpinWait();
            }
            assertThat(server.cycle("quick", "default").statusCode()).isEqualTo(200);
            assertThat(server.get("/health/ready").statusCode()).isEqualTo(200);
            assertThat(server.get("/metrics").body()).contains("terrace_work_stuck 0.0");
        }
    }

    @Test
    void withAndWithoutProcessesTheDecisionsAreTheSame() throws IOException {
        try (Served apart = served().isolated().start();
                Served together = served().start()) {
            apart.putQuickstart("quick");
            together.putQuickstart("quick");
            HttpResponse<String> one = apart.cycle("quick", "default");
            HttpResponse<String> other = together.cycle("quick", "default");
            assertThat(Served.json(one).getJsonObject("decisions"))
                    .isEqualTo(Served.json(other).getJsonObject("decisions"));
            assertThat(apart.get(Served.location(one) + "/state").body())
                    .isEqualTo(together.get(Served.location(other) + "/state").body());
            HttpResponse<String> wrong = apart.post(
                    "/api/v1/cycles",
                    new io.vertx.core.json.JsonObject().put("snapshot", "quick").put("text", "actions: \"fly\"\n"));
            assertThat(wrong.statusCode()).isEqualTo(422);
            assertThat(detail(wrong)).startsWith("request:1:11: action 'fly' does not exist.");
        }
    }
}
