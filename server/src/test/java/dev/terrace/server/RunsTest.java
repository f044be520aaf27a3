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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run gives the same results as single cycles that each start from the state after the previous one. */
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

    /** A cycle that leaves the cluster unchanged is its own successor, so its report is not stored repeatedly. */
    @Test
    void aChainThatCameToRestMakesNoMoreReports() throws IOException {
        try (Served server = served().start()) {
            server.putQuickstart("quick");
            List<String> reports = reports(server, 20);
            assertThat(reports).hasSize(20);
            assertThat(reports.stream().distinct()).hasSizeLessThan(6);
        }
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
                            .put("apply", "state-" + (reports.size() + 1)));
            assertThat(cycle.statusCode()).as(cycle.body()).isEqualTo(200);
            reports.add(location(cycle));
        }
        return views(server, reports);
    }

    private static List<String> reports(Served server) {
        return reports(server, 3);
    }

    private static List<String> reports(Served server, int cycles) {
        String run = location(server.post(
                "/api/v1/runs",
                new JsonObject().put("snapshot", "quick").put("text", SLOW).put("cycles", cycles)));
        server.get(run + "/events");
        JsonObject done = json(server.get(run));
        assertThat(done.getString("status")).as(done.encode()).isEqualTo("done");
        return done.getJsonArray("reports").stream()
                .map(id -> "/api/v1/reports/" + id)
                .toList();
    }

    /** The decisions of the reports, and the views of the clusters around them. */
    private static List<String> views(Served server, List<String> reports) {
        List<String> views = new ArrayList<>();
        for (String report : reports) {
            JsonObject document = json(server.get(report));
            views.add(document.getJsonObject("binds") + " " + document.getJsonObject("podGroupPhases"));
            for (String view : VIEWS) {
                HttpResponse<String> shown = server.get(report + view);
                assertThat(shown.statusCode()).as(report + view + shown.body()).isEqualTo(200);
                views.add(shown.body());
            }
        }
        return views;
    }
}
