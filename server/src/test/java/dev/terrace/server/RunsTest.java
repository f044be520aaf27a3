package dev.terrace.server;

import static dev.terrace.server.Served.json;
import static dev.terrace.server.Served.location;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run gives the same results as single cycles that each start from the state after the previous one. */
@Tag("slow")
class RunsTest {
    /** Groups are admitted in one cycle and bound in the next. */
    private static final String SLOW = "actions: \"allocate, enqueue\"\ntiers: []\n";

    private static final List<String> VIEWS = List.of("/state", "/cluster", "/nodes/node-01");

    @TempDir
    Path data;

    @Test
    void inMemory() throws IOException {
        try (Served server = served().start()) {
            List<String> wanted = oneByOne(server);
            assertThat(reports(server)).hasSize(3);
            assertThat(views(server, reports(server))).isEqualTo(wanted);
        }
    }

    /** A child sends the facts of its cycles, so the summary is that of cycles in this process. */
    @Test
    void aRunThatHasEndedHasASummary() throws IOException {
        JsonObject inMemory;
        try (Served server = served().start()) {
            server.putQuickstart("quick");
            inMemory = run(server, 4, "20s").getJsonObject("summary");
        }
        try (Served server = served().isolated().start()) {
            server.putQuickstart("quick");
            assertThat(run(server, 4, "20s").getJsonObject("summary")).isEqualTo(inMemory);
        }
        assertThat(inMemory.getInteger("cycles")).isEqualTo(4);
        assertThat(inMemory.getJsonArray("unchanged")).contains(4);
        assertThat(inMemory.getJsonArray("longestWaiting")).isNotEmpty();
    }

    @Test
    void inAChild() throws IOException {
        try (Served server = served().isolated().start()) {
            List<String> wanted = oneByOne(server);
            assertThat(views(server, reports(server))).isEqualTo(wanted);
        }
    }

    /** The disk holds only the chain's snapshot and reports, so a child repeats the chain. */
    @Test
    void afterTheProcessHasEnded() throws IOException {
        List<String> wanted;
        List<String> reports;
        try (Served server = served().data(data).start()) {
            wanted = oneByOne(server);
            reports = reports(server);
        }
        try (Served server = served().data(data).start()) {
            assertThat(views(server, reports)).isEqualTo(wanted);
        }
        try (Served server = served().data(data).isolated().start()) {
            assertThat(views(server, reports)).isEqualTo(wanted);
        }
    }

    /** Without time, a cycle that changes nothing is its own successor, so its report is not stored repeatedly. */
    @Test
    void aChainThatCameToRestMakesNoMoreReports() throws IOException {
        try (Served server = served().start()) {
            server.putQuickstart("quick");
            List<String> reports = reports(server, 20, "0s");
            assertThat(reports).hasSize(20);
            assertThat(reports.stream().distinct()).hasSizeLessThan(6);
        }
    }

    @Test
    void whoComesWhileAllRunsAreInProgressIsToldWhenToComeAgain() throws IOException {
        try (Served server = served().queue(100).start()) {
            server.putQuickstart("quick");
            JsonObject longRun = new JsonObject().put("snapshot", "quick").put("cycles", 1000);
            for (int run = 0; run < 100; run++) {
                assertThat(server.post("/api/v1/runs", longRun).statusCode()).isEqualTo(202);
            }
            HttpResponse<String> refused = server.post("/api/v1/runs", longRun);
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(json(refused).getString("detail")).startsWith("100 runs are in progress already");
            assertThat(refused.headers().firstValueAsLong("Retry-After")).isNotEmpty();
        }
    }

    @Test
    void aTimeThatIsNoneIsRefusedAsOnTheCommandLine() throws IOException {
        try (Served server = served().start()) {
            server.putQuickstart("quick");
            JsonObject request = new JsonObject().put("snapshot", "quick").put("cycles", 2);
            assertRefused(
                    server.post("/api/v1/runs", request.copy().put("every", "-1s")),
                    "'every': '-1s' is not a duration like 30s, 1m30s, 2h or 1d12h.");
            assertRefused(
                    server.post("/api/v1/runs", request.copy().put("grace", "soon")),
                    "'grace': 'soon' is not a duration like 30s, 1m30s, 2h or 1d12h.");
            assertRefused(
                    server.post("/api/v1/runs", request.copy().put("cycles", 0)),
                    "'cycles' must be at least 1, not 0.");
        }
    }

    private static void assertRefused(HttpResponse<String> answer, String sentence) {
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).getString("detail")).isEqualTo(sentence);
    }

    private static List<String> oneByOne(Served server) {
        server.putQuickstart("quick");
        List<String> reports = new ArrayList<>();
        for (String state : List.of("quick", "state-1", "state-2")) {
            HttpResponse<String> cycle = server.post(
                    "/api/v1/cycles",
                    new JsonObject()
                            .put("snapshot", state)
                            .put("text", SLOW)
                            .put("after", reports.isEmpty() ? "0s" : "20s")
                            .put("apply", "state-" + (reports.size() + 1)));
            assertThat(cycle.statusCode()).as(cycle.body()).isEqualTo(200);
            reports.add(location(cycle));
        }
        return views(server, reports);
    }

    private static List<String> reports(Served server) {
        return reports(server, 3, "20s");
    }

    private static List<String> reports(Served server, int cycles, String every) {
        return run(server, cycles, every).getJsonArray("reports").stream()
                .map(id -> "/api/v1/reports/" + id)
                .toList();
    }

    private static JsonObject run(Served server, int cycles, String every) {
        String run = location(server.post(
                "/api/v1/runs",
                new JsonObject()
                        .put("snapshot", "quick")
                        .put("text", SLOW)
                        .put("cycles", cycles)
                        .put("every", every)));
        server.get(run + "/events");
        JsonObject done = json(server.get(run));
        assertThat(done.getString("status")).as(done.encode()).isEqualTo("done");
        return done;
    }

    /** The decisions of the reports, and the views of the clusters around them. */
    private static List<String> views(Served server, List<String> reports) {
        List<String> views = new ArrayList<>();
        for (String report : reports) {
            JsonObject document = json(server.get(report));
            views.add(document.getString("now")
                    + document.getJsonObject("binds")
                    + document.getValue("evicts")
                    + document.getJsonObject("podGroupPhases"));
            for (String view : VIEWS) {
                HttpResponse<String> shown = server.get(report + view);
                assertThat(shown.statusCode()).as(report + view + shown.body()).isEqualTo(200);
                views.add(shown.body());
            }
        }
        return views;
    }
}
