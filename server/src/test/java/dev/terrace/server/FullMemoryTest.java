package dev.terrace.server;

import static dev.terrace.server.Served.detail;
import static dev.terrace.server.Served.json;
import static dev.terrace.server.Served.location;
import static dev.terrace.server.Served.served;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server whose memory is filled by a few reports. */
@Tag("slow")
class FullMemoryTest {
    private static final int KIB = 1024;
    private static final int MANY = 40;

    private Served server;

    @BeforeEach
    void start() {
        server = served().memory(2 * 160 * KIB).start();
        assertThat(server.putQuickstart("quick").statusCode()).isEqualTo(201);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void cyclesGoOnAndTheOldestReportsGo() {
        List<String> reports = fill(0);
        String first = reports.get(0);
        String last = reports.get(MANY - 1);
        assertThat(isKept(first)).isFalse();
        assertThat(isKept(last)).isTrue();
        assertThat(server.get(last + "/state").statusCode()).isEqualTo(200);
        assertThat(server.get("/api/v1/snapshots/quick").statusCode()).isEqualTo(200);
        assertThat(location(cycle(0))).isEqualTo(first);
    }

    @Test
    void aRunGoesOnAndStillNamesReportsThatHaveGone() {
        fill(0);
        JsonObject request = new JsonObject().put("snapshot", "quick").put("cycles", 3);
        String run = location(server.post("/api/v1/runs", request));
        assertThat(server.get(run + "/events").body()).contains("event: done\n");
        JsonObject done = json(server.get(run));
        assertThat(done.getString("status")).as(done.encode()).isEqualTo("done");
        assertThat(done.getJsonArray("reports")).hasSize(3).allMatch(id -> isKept("/api/v1/reports/" + id));
        fill(MANY);
        assertThat(json(server.get(run))).isEqualTo(done);
        assertThat(done.getJsonArray("reports")).noneMatch(id -> isKept("/api/v1/reports/" + id));
    }

    /** The state is written first, and evicts old reports. */
    @Test
    void theOldestReportIsAnsweredThoughItMakesRoomForItsOwnState() {
        List<String> reports = fill(0);
        int oldest = (int) reports.stream().takeWhile(report -> !isKept(report)).count();
        assertThat(server.post("/api/v1/cycles", request(oldest).put("apply", "next"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(isKept(reports.get(oldest))).isFalse();
        assertThat(isKept(reports.get(MANY - 1))).isTrue();
    }

    @Test
    void aSnapshotTakesTheRoomOfReportsAndOneThatIsTooLargeIsRefused() throws IOException {
        String quickstart = Files.readString(Served.QUICKSTART);
        fill(0);
        assertThat(server.putSnapshot("second", quickstart + "# more\n").statusCode())
                .isEqualTo(201);
        HttpResponse<String> large = server.putSnapshot("large", quickstart + "# more\n".repeat(20 * KIB));
        assertThat(large.statusCode()).isEqualTo(507);
        assertThat(detail(large)).contains("Delete snapshots, traces or replays, start with a larger --max-memory");
        assertThat(cycle(1).statusCode()).isEqualTo(200);
    }

    @Test
    void aFileThatIsTooLargeAtTheStartIsNamed() {
        assertThatThrownBy(() -> served().memory(KIB).showing(Served.QUICKSTART).start())
                .hasMessageStartingWith(Served.QUICKSTART + ": the data in memory would take more than");
    }

    @Test
    void aStateTakesNoRoomOnceItsClientHasGone() throws Exception {
        String report = location(cycle(0));
        for (int i = 0; i < 20; i++) {
            try (Socket client =
                    new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
                client.getOutputStream()
                        .write(("GET " + report + "/state HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").getBytes(US_ASCII));
            }
        }
        // Fits only if the state of the quickstart is not stored as well.
        String large = Files.readString(Served.QUICKSTART) + "# more\n".repeat(9800);
        int status = 507;
        for (int i = 0; i < 100 && status == 507; i++) {
            Thread.sleep(20);
            status = server.putSnapshot("large", large).statusCode();
        }
        assertThat(status).isEqualTo(201);
    }

    /** Runs many cycles with successive numbers. Returns the paths of their reports; some may be evicted. */
    private List<String> fill(int from) {
        return IntStream.range(from, from + MANY)
                .mapToObj(number -> {
                    HttpResponse<String> cycle = cycle(number);
                    assertThat(cycle.statusCode()).as(cycle.body()).isEqualTo(200);
                    return location(cycle);
                })
                .toList();
    }

    private boolean isKept(String report) {
        return server.get(report).statusCode() == 200;
    }

    private HttpResponse<String> cycle(int number) {
        return server.post("/api/v1/cycles", request(number));
    }

    private static JsonObject request(int number) {
        return new JsonObject().put("snapshot", "quick").put("text", Served.ALLOCATE + "# " + number + "\n");
    }
}
