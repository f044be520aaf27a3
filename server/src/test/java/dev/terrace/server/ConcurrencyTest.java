package dev.terrace.server;

import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Concurrent clients get the same answers as sequential ones. */
@Tag("slow")
class ConcurrencyTest {
    private static final int CLIENTS = 16;

    @Test
    void theSameAnswersAsOneAfterAnother() throws Exception {
        List<String> alone = new ArrayList<>();
        try (Served server = prepared()) {
            for (int i = 0; i < CLIENTS; i++) {
                alone.add(ask(server, i));
            }
        }
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (Served server = prepared()) {
            List<Future<String>> together = IntStream.range(0, CLIENTS)
                    .mapToObj(i -> clients.submit(() -> ask(server, i)))
                    .toList();
            for (int i = 0; i < CLIENTS; i++) {
                assertThat(together.get(i).get()).isEqualTo(alone.get(i));
            }
        } finally {
            clients.shutdownNow();
        }
    }

    /** A cycle that was run and then refused because the queue was full would be counted but not answered. */
    @Test
    void whatIsTakenIsNotRefusedHalfway() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (Served server = served().workers(1).queue(1).start()) {
            server.putQuickstart("quick");
            List<Future<Integer>> asked = IntStream.range(0, 20 * CLIENTS)
                    .mapToObj(i -> clients.submit(() -> statusOfOwnCycle(server, i)))
                    .toList();
            int answered = 0;
            for (Future<Integer> status : asked) {
                assertThat(status.get()).isIn(200, 429);
                answered += status.get() == 200 ? 1 : 0;
            }
            assertThat(server.get("/metrics")
                            .body()
                            .lines()
                            .filter(line -> line.startsWith("terrace_cycle_seconds_count")))
                    .containsExactly("terrace_cycle_seconds_count " + answered);
        } finally {
            clients.shutdownNow();
        }
    }

    private static int statusOfOwnCycle(Served server, int number) {
        String text = Served.IDLE + "# " + number + "\n";
        JsonObject request = new JsonObject().put("snapshot", "quick").put("text", text);
        return server.post("/api/v1/cycles", request).statusCode();
    }

    private static Served prepared() {
        Served server = served().start();
        server.putQuickstart("quick");
        return server;
    }

    /** A few kinds of questions, each from several clients. Times of reports are removed. */
    private static String ask(Served server, int client) {
        return switch (client % 4) {
            case 0 -> withoutTimes(server.cycle("quick", "default").body());
            case 1 -> withoutTimes(server.cycle("quick", "idle").body());
            case 2 -> server.get("/api/v1/snapshots/quick/cluster").body();
            default ->
                server.post(
                                "/api/v1/comparisons",
                                new JsonObject()
                                        .put("snapshot", "quick")
                                        .put("before", "default")
                                        .put("after", "idle"))
                        .body();
        };
    }

    private static String withoutTimes(String report) {
        JsonObject json = new JsonObject(report);
        json.remove("timingsMs");
        return json.encode();
    }

    /** The file of a content goes when no name refers to it. */
    @Test
    void aSnapshotThatIsReplacedWhileItIsReadIsWholeOrGone(@TempDir Path data) throws Exception {
        String one = Files.readString(Served.QUICKSTART);
        String other = one + "# other\n";
        ExecutorService clients = Executors.newFixedThreadPool(4);
        try (Served server = served().data(data).workers(4).start()) {
            AtomicBoolean isOver = new AtomicBoolean();
            Future<?> writer = clients.submit(() -> {
                for (int i = 0; i < 200; i++) {
                    server.putSnapshot("s", i % 2 == 0 ? one : other);
                    server.delete("/api/v1/snapshots/s");
                }
                isOver.set(true);
            });
            List<Future<?>> readers = IntStream.range(0, 3)
                    .<Future<?>>mapToObj(i -> clients.submit(() -> {
                        while (!isOver.get()) {
                            HttpResponse<String> got = server.get("/api/v1/snapshots/s");
                            assertThat(got.statusCode()).as(got.body()).isIn(200, 404);
                            assertThat(got.statusCode() == 404
                                            || got.body().equals(one)
                                            || got.body().equals(other))
                                    .isTrue();
                            HttpResponse<String> drawn = server.get("/api/v1/snapshots/s/cluster");
                            assertThat(drawn.statusCode()).as(drawn.body()).isIn(200, 404);
                        }
                    }))
                    .toList();
            writer.get();
            for (Future<?> reader : readers) {
                reader.get();
            }
        } finally {
            clients.shutdownNow();
        }
    }
}
