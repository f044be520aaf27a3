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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Explanations, suggestions, and the effects of changes. */
class ExplanationsTest {
    private static Served server;
    private static String report;

    @BeforeAll
    static void start() {
        server = served().start();
        server.putQuickstart("quick");
        report = location(server.cycle("quick", "default"));
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @Test
    void aPodIsExplainedWithItsNodes() {
        JsonObject pod = json(server.get(report + "/pods/ml/train-0"))
                .getJsonArray("pods")
                .getJsonObject(0);
        assertThat(pod.getString("fate")).isEqualTo("bound");
        JsonObject nodes = pod.getJsonArray("attempts").getJsonObject(0).getJsonObject("nodes");
        assertThat(nodes.getJsonArray("each")).hasSize(nodes.getInteger("asked"));
        assertThat(nodes.getJsonArray("each").getJsonObject(0).getString("node"))
                .isEqualTo(pod.getString("node"));
    }

    @Test
    void aJobIsExplainedWithItsPodsAndAQueueWithItsJobs() {
        JsonObject job = json(server.get(report + "/jobs/ml/train"));
        assertThat(job.getJsonArray("jobs").getJsonObject(0).getInteger("minMember"))
                .isEqualTo(6);
        assertThat(job.getJsonArray("pods")).hasSize(6);
        JsonObject queue = json(server.get(report + "/queues/research"))
                .getJsonArray("queues")
                .getJsonObject(0);
        assertThat(queue.getJsonArray("jobs")).hasSize(7);
    }

    @Test
    void aJobIsAlsoFoundByItsOwner() {
        server.putSnapshot("owned", """
                kind: List
                apiVersion: v1
                items:
                - {kind: Node, apiVersion: v1, metadata: {name: n}, status: {capacity: {cpu: 4, pods: 10}}}
                - {kind: Queue, apiVersion: scheduling.volcano.sh/v1beta1, metadata: {name: default}, \
                status: {state: Open}}
                - {kind: PodGroup, apiVersion: scheduling.volcano.sh/v1beta1, metadata: {namespace: ml, name: podgroup-1, \
                ownerReferences: [{kind: Job, name: train, controller: true}]}}
                """);
        JsonObject job = json(server.get("/api/v1/snapshots/owned/configurations/default/jobs/ml/train"))
                .getJsonArray("jobs")
                .getJsonObject(0);
        assertThat(job.getString("job")).isEqualTo("ml/podgroup-1");
        JsonObject shown = json(server.get("/api/v1/snapshots/owned/cluster"))
                .getJsonArray("jobs")
                .getJsonObject(0);
        assertThat(shown.getString("owner")).isEqualTo("ml/train");
    }

    @Test
    void aSnapshotAndAConfigurationAreEnough() {
        String path = "/pods/ml/train-0";
        HttpResponse<String> without = server.get("/api/v1/snapshots/quick/configurations/default" + path);
        assertThat(json(without).getJsonArray("pods"))
                .isEqualTo(json(server.get(report + path)).getJsonArray("pods"));
        assertThat(server.get(
                                "/api/v1/snapshots/quick/configurations/default" + path,
                                "If-None-Match",
                                without.headers().firstValue("ETag").orElseThrow())
                        .statusCode())
                .isEqualTo(304);
    }

    @ParameterizedTest
    @CsvSource({
        "/jobs/ml/none,          There is no job 'ml/none'.",
        "/pods/ml/train,         There is no pod 'ml/train'.",
        "/queues/ml,             There is no queue 'ml'.",
        "/jobs/ml/none/advice,   There is no job 'ml/none'.",
        "/pods/ml/none/advice,   There is no pod 'ml/none'."
    })
    void whatIsNotThereIsSaid(String path, String sentence) {
        HttpResponse<String> response = server.get(report + path);
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(detail(response)).isEqualTo(sentence);
    }

    @Test
    void whatWouldHelpHelps() {
        JsonObject advice = json(server.get(report + "/pods/ml/finetune-2/advice"));
        JsonObject first = advice.getJsonArray("suggestions").getJsonObject(0);
        JsonObject difference = json(tried(first.getJsonArray("changes")));
        assertThat(difference.getJsonObject("moves").fieldNames()).contains("ml/finetune-2");
    }

    @Test
    void whatHelpsMostJobsIsAnswered() {
        JsonObject survey = json(server.get(report + "/advice"));
        assertThat(survey.getInteger("helped")).isPositive().isLessThanOrEqualTo(survey.getInteger("waiting"));
        JsonObject first = survey.getJsonArray("changes").getJsonObject(0);
        assertThat(first.getJsonArray("helps")).isNotEmpty();
        assertThat(tried(first.getJsonArray("changes")).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"kind": "Node", "name": "n", "remove": false}                  | changes: a change needs a patch
            {"kind": "Node", "name": "n", "patch": [{"op": "add", "path": "/x", "value": 1}]} | changes: the dump has no Node 'n'.
            {"kind": "Pod", "patch": [{"op": "remove", "path": "/x"}]}      | changes: a change of a Pod needs a name.
            {"kind": "Node", "name": "node-01", "patch": [{"op": "remove", "path": "/x/y"}]} | changes: /x/y does not exist.
            {"kind": "Node", "name": "node-01", "patch": [{"op": "add", "path": "x"}]}       | changes: the path of an operation
            {"kind": "Configuration", "patch": [{"op": "replace", "path": "/actions", "value": "fly"}]} | fly
            """)
    void aChangeThatCannotBeMadeIsRefusedInASentence(String change, String sentence) {
        HttpResponse<String> response = tried(new JsonArray().add(new JsonObject(change)));
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(detail(response)).contains(sentence);
    }

    @Test
    void severalConfigurationsAreComparedInTheirOrder() {
        JsonArray configurations =
                new JsonArray().add("idle").add("default").add(new JsonObject().put("text", Served.IDLE));
        JsonObject comparison = json(server.post(
                "/api/v1/snapshots/quick/comparison", new JsonObject().put("configurations", configurations)));
        assertThat(comparison.getJsonArray("configurations").stream()
                        .map(each ->
                                ((JsonObject) each).getString("name") + " " + ((JsonObject) each).getInteger("bound")))
                .containsExactly("idle 0", "default 17", "text 3 in the request 0");
    }

    @Test
    void oneConfigurationIsNoComparison() {
        HttpResponse<String> response = server.post(
                "/api/v1/snapshots/quick/comparison",
                new JsonObject().put("configurations", new JsonArray().add("default")));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(detail(response)).isEqualTo("'configurations' must have from 2 to 10 items, not 1.");
    }

    @Test
    void aCycleOfAChainIsExplainedOnWhatTheOneBeforeItLeft() throws Exception {
        String run = json(server.post(
                        "/api/v1/runs",
                        new JsonObject().put("snapshot", "quick").put("cycles", 2)))
                .getString("id");
        JsonArray reports = new JsonArray();
        for (int i = 0; reports.size() < 2 && i < 100; i++) {
            Thread.sleep(50);
            reports = json(server.get("/api/v1/runs/" + run)).getJsonArray("reports");
        }
        String second = "/api/v1/reports/" + reports.getString(1);
        JsonObject pod = json(server.get(second + "/pods/ml/train-0"))
                .getJsonArray("pods")
                .getJsonObject(0);
        assertThat(pod.getString("fate")).isEqualTo("running");
        assertThat(json(server.get(second + "/jobs/ml/finetune/advice")).getJsonArray("suggestions"))
                .isNotEmpty();
    }

    @Test
    void aChildProcessAnswersTheSame() throws IOException {
        try (Served isolated = served().isolated().start()) {
            isolated.putQuickstart("quick");
            String there = location(isolated.cycle("quick", "default"));
            for (String path : new String[] {"/pods/ml/train-0", "/jobs/ml/finetune/advice"}) {
                assertThat(isolated.get(there + path).body())
                        .isEqualTo(server.get(report + path).body());
            }
            assertThat(isolated.get(there + "/queues/ml").statusCode()).isEqualTo(404);
        }
    }

    private static HttpResponse<String> tried(JsonArray changes) {
        return server.post(report + "/trials", new JsonObject().put("changes", changes));
    }
}
