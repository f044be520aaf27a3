package dev.terrace.server;

import static dev.terrace.server.Served.json;
import static dev.terrace.server.Served.location;
import static dev.terrace.server.Served.served;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.server.RequestMaker.Made;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random requests from the API's document get the status, media type and body that the document specifies. Their number
 * and the seed are properties: {@code -Dterrace.requests=10000 -Dterrace.seed=7}.
 */
@Tag("slow")
class DocumentedRequestsTest {
    private static final int REQUESTS = Integer.getInteger("terrace.requests", 1000);
    private static final long SEED = Long.getLong("terrace.seed", 19);

    @Test
    void everyAnswerIsAsTheDocumentSays() throws IOException {
        try (Served server = served().snapshots(50).start()) {
            JsonObject document = json(server.get("/openapi.json"));
            ApiSchema schemas = new ApiSchema(document);
            RequestMaker requests = new RequestMaker(document, schemas, SEED, known(server));
            int done = 0;
            for (int i = 0; i < REQUESTS; i++) {
                Made made = requests.next();
                HttpResponse<String> response = send(server, made);
                assertThat(difference(schemas, made, response))
                        .as("request " + i + " of seed " + SEED + ": " + made + "\n" + response.statusCode() + " "
                                + response.body())
                        .isNull();
                done += response.statusCode() < 400 ? 1 : 0;
            }
            // Requests that are refused at once would test little.
            assertThat(done).isGreaterThan(REQUESTS / 3);
            assertThat(server.get("/health/ready").statusCode()).isEqualTo(200);
        }
    }

    /** Names of existing objects. Some are deleted and stored again during the test. */
    private static Map<String, List<String>> known(Served server) {
        server.putQuickstart("quick");
        String report = location(server.cycle("quick", "default"));
        HttpResponse<String> run = server.post(
                "/api/v1/runs", new JsonObject().put("snapshot", "quick").put("cycles", 1));
        server.putTrace("log.swf", Traces.log());
        server.ended(server.replay("log.swf", "default"));
        return Map.ofEntries(
                entry(
                        "name",
                        List.of(
                                "quick", "quick", "other", "default", "default", "mine", "log.swf", "log.swf", "log-1",
                                "log-1")),
                entry("trace", List.of("log.swf")),
                entry("queueBy", List.of("queue", "user")),
                entry("trigger", List.of("event", "period")),
                entry("restart", List.of("zero", "checkpoint")),
                entry("unknown", List.of("hold", "drop")),
                entry("period", List.of("5s")),
                entry("startLatency", List.of("2s")),
                entry("checkpoint", List.of("30s")),
                entry("from", List.of("5s")),
                entry("until", List.of("100s")),
                entry("warm", List.of("5s")),
                entry("shake", List.of("3s", "1.5s")),
                entry("second", List.of("0", "50")),
                entry("snapshot", List.of("quick", "quick", "other")),
                entry("configuration", List.of("default", "idle", "mine")),
                entry("before", List.of("default", "idle")),
                entry("after", List.of("default", "idle", "5s")),
                entry("every", List.of("10s", "-1s")),
                entry("grace", List.of("10s", "1m30s")),
                entry("apply", List.of("other")),
                entry("text", List.of(Served.ALLOCATE, Served.IDLE, "actions: \"fly\"\n", "")),
                entry("id", List.of(report.substring(report.lastIndexOf('/') + 1))),
                entry("run", List.of(json(run).getString("id"))),
                entry("node", List.of("node-01", "node-08")),
                entry("namespace", List.of("ml")),
                entry("job", List.of("train")),
                entry("pod", List.of("train-0", "finetune-0")),
                entry("queue", List.of("research", "batch")),
                entry("configurations", List.of("default", "idle")),
                entry("kind", List.of("Node", "Queue", "Pod", "PodGroup", "Configuration")),
                entry("names", List.of("ml/train-0")),
                entry("op", List.of("add", "replace", "remove")),
                entry("path", List.of("/spec/unschedulable", "/spec/weight", "/actions", "/spec/nodeName", "/x/0")));
    }

    private static HttpResponse<String> send(Served server, Made made) {
        List<String> headers = new ArrayList<>(made.headers());
        if (!made.type().isEmpty()) {
            headers.addAll(List.of("Content-Type", made.type()));
        }
        HttpResponse<String> response = server.send(
                made.operation().method(),
                made.path(),
                BodyPublishers.ofByteArray(made.body().getBytes()),
                headers.toArray(String[]::new));
        // Most other requests depend on this snapshot.
        if (made.path().endsWith("/snapshots/quick")
                && !made.operation().method().equals("GET")) {
            server.putQuickstart("quick");
        }
        if (made.path().endsWith("/traces/log.swf")
                && !made.operation().method().equals("GET")) {
            server.putTrace("log.swf", Traces.log());
        }
        return response;
    }

    /** Returns the first deviation from the document; null if the answer conforms. */
    private static @Nullable String difference(ApiSchema schemas, Made made, HttpResponse<String> response) {
        int status = response.statusCode();
        if (status == 304) {
            return response.body().isEmpty() && made.headers().contains("If-None-Match") ? null : "an odd 304";
        }
        JsonObject responses = made.operation().described().getJsonObject("responses");
        boolean isNamed = responses.containsKey(Integer.toString(status));
        if (!isNamed && (status < 400 || status == 500)) {
            return "no such status is named";
        }
        JsonObject expected = schemas.resolve(responses.getJsonObject(isNamed ? Integer.toString(status) : "default"));
        JsonObject content = expected.getJsonObject("content");
        String type = response.headers().firstValue("Content-Type").orElse("").split(";", 2)[0];
        if (content == null) {
            return response.body().isEmpty() ? null : "a body where there is none";
        }
        if (!content.containsKey(type)) {
            return "the type is none of " + content.fieldNames() + ": " + type;
        }
        JsonObject schema = content.getJsonObject(type).getJsonObject("schema");
        if (schema == null || response.headers().firstValue("Content-Encoding").isPresent()) {
            return null;
        }
        JsonObject body = json(response);
        if (!isNamed
                && (body.getInteger("status") != status
                        || body.getString("detail").isBlank()
                        || body.getString("detail").contains("Exception"))) {
            return "the problem is not told";
        }
        return schemas.difference("body", body, schema);
    }
}
