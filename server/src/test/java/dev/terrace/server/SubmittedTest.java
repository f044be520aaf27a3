package dev.terrace.server;

import static dev.terrace.server.Served.detail;
import static dev.terrace.server.Served.json;
import static dev.terrace.server.Served.location;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Manifests that are submitted to a snapshot. */
@Tag("slow")
class SubmittedTest {
    private static final String JOB = """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: fresh, namespace: ml}
            spec: {queue: research, tasks: [{name: w, replicas: 1, template: {spec: {containers: [{name: c, image: i,
              resources: {requests: {cpu: 1}}}]}}}]}
            """;

    private static Served server;

    @BeforeAll
    static void start() {
        server = served().start();
        server.putQuickstart("quick");
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static HttpResponse<String> cycle(String submit) {
        return server.post("/api/v1/cycles", request(submit));
    }

    private static JsonObject request(String submit) {
        return new JsonObject()
                .put("snapshot", "quick")
                .put("configuration", "default")
                .put("submit", submit);
    }

    @Test
    void theReportLeadsWithTheAnswerAndIsExplained() {
        HttpResponse<String> response = cycle(JOB);
        JsonObject submitted = json(response).getJsonArray("submitted").getJsonObject(0);
        assertThat(submitted.getString("fate")).isEqualTo("runs");
        assertThat(json(response).getJsonObject("binds").containsKey("ml/fresh-w-0"))
                .isTrue();
        assertThat(json(server.get(location(response) + "/jobs/ml/fresh")).getJsonArray("pods"))
                .hasSize(1);
        assertThat(json(server.get(location(response) + "/pods/ml/fresh-w-0"))
                        .getJsonArray("pods")
                        .getJsonObject(0)
                        .getString("fate"))
                .isEqualTo("bound");
    }

    @Test
    void theClusterAfterTheCycleHasItsPods() throws IOException {
        requireDrawn(server);
        try (Served isolated = served().isolated().start()) {
            isolated.putQuickstart("quick");
            requireDrawn(isolated);
        }
    }

    private static void requireDrawn(Served server) {
        HttpResponse<String> response = server.post("/api/v1/cycles", request(JOB));
        String node = json(response).getJsonObject("binds").getString("ml/fresh-w-0");
        assertThat(server.get(location(response) + "/nodes/" + node).body()).contains("ml/fresh-w-0");
        assertThat(server.get(location(response) + "/cluster").body()).contains("ml/fresh");
    }

    @Test
    void whatWaitsIsHelped() {
        HttpResponse<String> response = cycle(JOB.replace("cpu: 1}", "cpu: 900}"));
        assertThat(json(response).getJsonArray("submitted").getJsonObject(0).getString("answer"))
                .startsWith("Job ml/fresh would wait");
        assertThat(server.get(location(response) + "/jobs/ml/fresh/advice").statusCode())
                .isEqualTo(200);
    }

    @Test
    void configurationsAreComparedWithIt() {
        HttpResponse<String> response = server.post(
                "/api/v1/snapshots/quick/comparison",
                new JsonObject()
                        .put("configurations", new JsonArray().add("default").add("default"))
                        .put("submit", JOB));
        JsonObject comparison = json(response);
        assertThat(comparison.getJsonArray("submitted"))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("default: Job ml/fresh would run: 1 pod on ");
        assertThat(comparison.getJsonArray("notes")).isEqualTo(json(cycle(JOB)).getJsonArray("notes"));
        assertThat(comparison.getJsonArray("configurations").getJsonObject(0).getInteger("admitted"))
                .isEqualTo(json(cycle(JOB)).getJsonArray("admitted").size())
                .isPositive();
    }

    @Test
    void theDifferenceHasTheAdmissions() {
        JsonObject difference = json(server.post(
                "/api/v1/comparisons",
                new JsonObject()
                        .put("snapshot", "quick")
                        .put("before", "idle")
                        .put("after", new JsonObject().put("text", "actions: \"backfill\"\ntiers: []\n"))
                        .put("submit", JOB)));
        assertThat(difference.getJsonArray("submitted")).hasSize(2);
        assertThat(difference.getJsonObject("podGroupPhases").fieldNames())
                .anyMatch(group -> group.startsWith("ml/fresh"));
    }

    @Test
    void whatVolcanoRefusesIsRefused() {
        HttpResponse<String> response = cycle(JOB.replace("research", "reserch"));
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(detail(response)).contains("queue 'reserch' does not exist");
    }

    @Test
    void noTimePassesBeforeASubmission() {
        HttpResponse<String> response =
                server.post("/api/v1/cycles", request(JOB).put("after", "5s"));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(detail(response)).isEqualTo("'submit' is about the snapshot as it is; leave out 'after'.");
    }
}
