package dev.terrace.server;

import static dev.terrace.server.Served.ALLOCATE;
import static dev.terrace.server.Served.QUICKSTART;
import static dev.terrace.server.Served.detail;
import static dev.terrace.server.Served.json;
import static dev.terrace.server.Served.location;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guarantees of the API's document. */
class ApiTest {
    private static Served server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        server = served().start();
        server.putQuickstart("quick");
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    /** The configuration of a cluster whose plugins are not loaded here. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void unknownPluginsAreIgnoredIfTheServerAllowsThem(boolean isolated) throws IOException {
        Path conf = Files.writeString(
                folder.resolve("theirs.conf"), "actions: \"allocate\"\ntiers:\n- plugins:\n  - name: theirs\n");
        Served.Builder lenient = served().configurations(conf).allowingMissing();
        try (Served other = (isolated ? lenient.isolated() : lenient).start()) {
            other.putQuickstart("quick");
            assertThat(other.cycle("quick", "theirs").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aSnapshotComesBackByteForByte() throws IOException {
        HttpResponse<String> put = server.putQuickstart("same");
        assertThat(put.statusCode()).isEqualTo(201);
        assertThat(json(put).getInteger("nodes")).isEqualTo(12);
        assertThat(server.putQuickstart("same").statusCode()).isEqualTo(200);
        assertThat(server.get("/api/v1/snapshots/same").body()).isEqualTo(Files.readString(QUICKSTART));
        assertThat(server.delete("/api/v1/snapshots/same").statusCode()).isEqualTo(204);
        assertThat(server.get("/api/v1/snapshots/same").statusCode()).isEqualTo(404);
    }

    @Test
    void aPackedSnapshotIsReadByItsContent() throws IOException {
        Path packed = folder.resolve("packed");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(QUICKSTART, out);
        }
        assertThat(json(server.put("/api/v1/snapshots/packed", packed)).getInteger("pods"))
                .isEqualTo(58);
    }

    @Test
    void whatIsWrongWithASnapshotHasItsPlace() {
        HttpResponse<String> put =
                server.putSnapshot("bad", "kind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 4q}}\n");
        assertThat(put.statusCode()).isEqualTo(422);
        assertThat(detail(put)).startsWith("bad:").contains("4q");
        assertThat(json(put).getJsonArray("findings").getJsonObject(0).getInteger("line"))
                .isEqualTo(3);
        assertThat(server.get("/api/v1/snapshots/bad").statusCode()).isEqualTo(404);
    }

    @Test
    void whoHasAContentIsToldSo() {
        server.putSnapshot("configured", """
                kind: ConfigMap
                metadata: {name: volcano-scheduler-configmap, namespace: volcano-system}
                data: {volcano-scheduler.conf: "actions: allocate"}
                """);
        for (String path : List.of(
                "/api/v1/snapshots/quick",
                "/api/v1/snapshots/quick/cluster",
                "/api/v1/snapshots/configured/configuration",
                "/api/v1/plugins")) {
            String tag = server.get(path).headers().firstValue("ETag").orElseThrow();
            HttpResponse<String> again = server.get(path, "If-None-Match", tag);
            assertThat(again.statusCode()).isEqualTo(304);
            assertThat(again.headers().firstValue("Vary")).contains("accept, accept-encoding");
            assertThat(again.body()).isEmpty();
            assertThat(server.get(path, "If-None-Match", "\"other\"").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void longAnswersArePackedForWhoTakesThem() {
        HttpResponse<String> packed = server.get("/api/v1/snapshots/quick/cluster", "Accept-Encoding", "gzip");
        assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(server.get("/api/v1/snapshots/quick/cluster").headers().firstValue("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void aClusterIsDrawnOfTheSnapshotAlone() {
        JsonObject cluster = json(server.get("/api/v1/snapshots/quick/cluster"));
        assertThat(cluster.getJsonArray("resources")).startsWith("cpu", "memory", "pods");
        assertThat(cluster.getJsonArray("nodes")).hasSize(12);
        JsonObject node = named(cluster.getJsonArray("nodes"), "node-08");
        assertThat(node.getJsonArray("carries").getJsonArray(0)).startsWith(0, 4, 16000);
        assertThat(json(server.get("/api/v1/snapshots/quick/nodes/node-08")).getJsonArray("pods"))
                .hasSize(4);
        assertThat(server.get("/api/v1/snapshots/quick/nodes/none").statusCode())
                .isEqualTo(404);
    }

    @Test
    void aCycleIsRunOnceAndItsReportStays() {
        HttpResponse<String> first = server.cycle("quick", "default");
        HttpResponse<String> again = server.cycle("quick", "default");
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(server.get(location(first)).body()).isEqualTo(first.body());
        assertThat(json(first).getJsonObject("binds")).isNotEmpty();
    }

    @Test
    void aReportShowsTheClusterAfterIt() {
        HttpResponse<String> cycle = server.cycle("quick", "default");
        String pod = json(cycle).getJsonObject("binds").fieldNames().iterator().next();
        String node = json(cycle).getJsonObject("binds").getString(pod);
        JsonObject after = json(server.get(location(cycle) + "/nodes/" + node));
        assertThat(after.getJsonArray("pods").stream().map(each -> ((JsonObject) each).getString("pod")))
                .contains(pod);
        assertThat(server.get(location(cycle) + "/state").body()).contains("nodeName: " + node);
        assertThat(List.of("application/json", "*/*, Application/JSON", "application/yaml;q=0.5, application/json"))
                .allSatisfy(accept -> assertThat(server.get(location(cycle) + "/state", "Accept", accept)
                                .body())
                        .startsWith("{"));
        assertThat(List.of(
                        "application/yaml, application/json;q=0.1",
                        "application/json;q=0.1, application/yaml",
                        "application/json;q=0",
                        "*/*"))
                .allSatisfy(accept -> assertThat(server.get(location(cycle) + "/state", "Accept", accept)
                                .body())
                        .doesNotStartWith("{"));
        assertThat(json(server.get(location(cycle) + "/cluster")).getJsonArray("nodes"))
                .hasSize(12);
    }

    @Test
    void theStateAfterACycleCanBeKept() {
        JsonObject request = new JsonObject().put("snapshot", "quick").put("apply", "next");
        assertThat(server.post("/api/v1/cycles", request).statusCode()).isEqualTo(200);
        assertThat(json(server.cycle("next", "default")).getJsonObject("binds")).isEmpty();
    }

    @Test
    void aConfigurationIsKeptIfItCanBeRun() {
        assertThat(server.putConfiguration("mine", ALLOCATE).statusCode()).isEqualTo(201);
        assertThat(server.get("/api/v1/configurations/mine").body()).isEqualTo(ALLOCATE);
        HttpResponse<String> refused = server.putConfiguration("wrong", "actions: \"fly\"\ntiers: []\n");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(detail(refused)).startsWith("wrong:1:11: action 'fly' does not exist.");
        assertThat(server.get("/api/v1/configurations/wrong").statusCode()).isEqualTo(404);
        assertThat(server.putConfiguration("default", ALLOCATE).statusCode()).isEqualTo(409);
        assertThat(json(server.get("/api/v1/configurations")).getJsonArray("configurations"))
                .hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void aTextThatIsNotUtf8IsRefused() {
        byte[] latin = {'#', (byte) 0xe9, '\n'};
        for (String request : List.of("PUT /api/v1/configurations/latin", "POST /api/v1/lint")) {
            HttpResponse<String> refused = server.send(
                    request.split(" ", -1)[0],
                    request.split(" ", -1)[1],
                    BodyPublishers.ofByteArray(latin),
                    "Content-Type",
                    "text/yaml");
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(detail(refused)).endsWith(": is not UTF-8 text.");
        }
    }

    @Test
    void lintTellsAllFindings() {
        HttpResponse<String> lint = server.send(
                "POST", "/api/v1/lint", BodyPublishers.ofString("actions: \"fly\"\n"), "Content-Type", "text/yaml");
        assertThat(json(lint).getBoolean("valid")).isFalse();
        assertThat(json(lint).getJsonArray("findings").getJsonObject(0).getInteger("line"))
                .isEqualTo(1);
    }

    @Test
    void twoConfigurationsAreCompared() {
        JsonObject request = new JsonObject()
                .put("snapshot", "quick")
                .put("before", "default")
                .put("after", new JsonObject().put("text", Served.IDLE));
        JsonObject difference = json(server.post("/api/v1/comparisons", request));
        assertThat(difference.getBoolean("same")).isFalse();
        assertThat(difference.getJsonObject("moves")).isNotEmpty();
    }

    @Test
    void aRunGoesFromStateToState() {
        JsonObject request = new JsonObject().put("snapshot", "quick").put("cycles", 3);
        HttpResponse<String> begun = server.post("/api/v1/runs", request);
        assertThat(begun.statusCode()).isEqualTo(202);
        String events = server.get(location(begun) + "/events").body();
        assertThat(events).contains("event: progress\ndata: {").contains("event: done\n");
        JsonObject done = json(server.get(location(begun)));
        assertThat(done.getString("status")).isEqualTo("done");
        JsonArray reports = done.getJsonArray("reports");
        assertThat(reports).hasSize(3);
        assertThat(json(server.get("/api/v1/reports/" + reports.getString(0))).getJsonObject("binds"))
                .isNotEmpty();
        assertThat(json(server.get("/api/v1/reports/" + reports.getString(2))).getJsonObject("binds"))
                .isEmpty();
    }

    /** The report must not be replaced: a client that reads it would find it gone. */
    @Test
    void aReportStaysWhenItsCycleIsRunAgain() {
        assertThat(tagOfLastReport(run(2))).isEqualTo(tagOfLastReport(run(2)));
    }

    private static JsonObject run(int cycles) {
        String run = location(server.post(
                "/api/v1/runs", new JsonObject().put("snapshot", "quick").put("cycles", cycles)));
        server.get(run + "/events");
        return json(server.get(run));
    }

    private static String tagOfLastReport(JsonObject run) {
        JsonArray reports = run.getJsonArray("reports");
        HttpResponse<String> report = server.get("/api/v1/reports/" + reports.getString(reports.size() - 1));
        return report.headers().firstValue("ETag").orElseThrow();
    }

    @Test
    void aRunCanBeCancelled() {
        JsonObject request = new JsonObject().put("snapshot", "quick").put("cycles", 1000);
        String run = location(server.post("/api/v1/runs", request));
        assertThat(server.delete(run).statusCode()).isEqualTo(204);
        assertThat(json(server.get(run)).getString("status")).isEqualTo("cancelled");
        assertThat(server.get(run + "/events").body()).contains("event: done\n");
    }

    @Test
    void whatIsNotThereIsSaidInASentence() {
        assertThat(detail(server.cycle("none", "default"))).isEqualTo("There is no snapshot 'none'.");
        assertThat(detail(server.cycle("quick.yaml", "default")))
                .isEqualTo("There is no snapshot 'quick.yaml'. Did you mean 'quick'?");
        assertThat(detail(server.cycle("quick", "absent"))).isEqualTo("There is no configuration 'absent'.");
        assertThat(detail(server.post("/api/v1/cycles", new JsonObject().put("snapshots", "quick"))))
                .isEqualTo("The body must have 'snapshot'.");
        assertThat(detail(server.post(
                        "/api/v1/cycles",
                        new JsonObject().put("snapshot", "quick").put("verfy", true))))
                .startsWith("The body has the unknown key 'verfy'; it may have snapshot,")
                .endsWith("Did you mean 'verify'?");
        assertThat(server.post("/api/v1/snapshots", new JsonObject()).statusCode())
                .isEqualTo(405);
        assertThat(server.get("/api/v1/snapshots/.hidden").statusCode()).isEqualTo(400);
        assertThat(server.get("/api/v1/snapshots/quick%0A").statusCode()).isEqualTo(400);
        assertThat(server.get("/../../etc/passwd").statusCode()).isEqualTo(404);
    }

    @Test
    void theDocumentIsServed() {
        assertThat(json(server.get("/openapi.json")).getString("openapi")).isEqualTo("3.1.0");
        assertThat(server.get("/openapi.yaml").body()).startsWith("openapi: 3.1.0");
    }

    @Test
    void cyclesAreCounted() {
        server.cycle("quick", "idle");
        assertThat(server.get("/metrics").body())
                .contains("terrace_action_seconds_count{action=\"enqueue\"}")
                .contains("terrace_pods_bound_total")
                .contains("cache_gets_total{cache=\"snapshots\",result=\"hit\"}")
                .contains("terrace_requests_seconds_count{operation=\"runCycle\",status=\"200\"}");
    }

    private static JsonObject named(JsonArray list, String name) {
        return list.stream()
                .map(JsonObject.class::cast)
                .filter(each -> each.getString("name").equals(name))
                .findFirst()
                .orElseThrow();
    }
}
