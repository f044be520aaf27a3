package dev.terrace.server;

import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A thousand malformed requests, derived from the API's document. */
class MalformedRequestsTest {
    private static final long SEED = 8;
    private static final int REQUESTS = 1000;
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            ".",
            "..",
            "../../etc/passwd",
            "a/b",
            "é",
            "\u0000",
            "%",
            "quick",
            "a".repeat(300),
            "<script>",
            "-1",
            "null");
    private static final List<String> TYPES =
            List.of("application/json", "text/yaml", "text/plain", "", "application/json; charset=none", ";;;");

    private final Random random = new Random(SEED);

    @Test
    void noneEverBringsAStackTrace() throws IOException {
        try (Served server = served().start()) {
            server.putQuickstart("quick");
            List<Operation> operations = operations(Served.json(server.get("/openapi.json")));
            for (int i = 0; i < REQUESTS; i++) {
                Operation operation = operations.get(random.nextInt(operations.size()));
                HttpResponse<String> response = send(server, operation);
                assertThat(response.statusCode())
                        .as(operation + " " + response.body())
                        .isLessThan(500);
                assertThat(response.body()).doesNotContain("\tat ").doesNotContain("Exception");
                if (response.statusCode() >= 400) {
                    assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
                    assertThat(Served.detail(response)).matches("(?s).*[.?]");
                }
            }
            assertThat(server.get("/health/ready").statusCode()).isEqualTo(200);
        }
    }

    /** The part of the document that this test needs. */
    private record Operation(String method, String path) {}

    private static List<Operation> operations(JsonObject document) {
        List<Operation> operations = new ArrayList<>();
        JsonObject paths = document.getJsonObject("paths");
        for (String path : paths.fieldNames()) {
            for (String method : paths.getJsonObject(path).fieldNames()) {
                // Events of an unknown run get an ordinary 404; events of an existing run would take time.
                if (Set.of("get", "put", "post", "delete").contains(method)) {
                    operations.add(new Operation(method.toUpperCase(java.util.Locale.ROOT), path));
                }
            }
        }
        return operations;
    }

    private HttpResponse<String> send(Served server, Operation operation) {
        String method = random.nextInt(10) == 0 ? "PATCH" : operation.method;
        String path = operation.path.replaceAll("\\{\\w+}", "{}");
        while (path.contains("{}")) {
            path = path.replaceFirst(
                    "\\{}",
                    URLEncoder.encode(pick(TEXTS), StandardCharsets.UTF_8).replace("+", "%20"));
        }
        String type = pick(TYPES);
        return type.isEmpty()
                ? server.send(method, path, BodyPublishers.ofString(body()))
                : server.send(method, path, BodyPublishers.ofString(body()), "Content-Type", type);
    }

    private String body() {
        return switch (random.nextInt(5)) {
            case 0 -> pick(TEXTS);
            case 1 -> "{\"snapshot\": \"quick\"" + pick(List.of("", "}", ",}", ", \"cycles\": 1e99}"));
            case 2 -> "[".repeat(2000);
            default -> object().encode();
        };
    }

    private JsonObject object() {
        JsonObject object = new JsonObject();
        for (String field : List.of(
                "snapshot",
                "configuration",
                "text",
                "verify",
                "apply",
                "before",
                "after",
                "cycles",
                "trace",
                "configurations",
                "pool",
                "load")) {
            if (random.nextBoolean()) {
                object.put(field, value());
            }
        }
        return object;
    }

    private Object value() {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextDouble() * 1e18;
            case 2 -> new JsonArray().add(pick(TEXTS));
            case 3 -> new JsonObject().put("text", pick(TEXTS));
            case 4 -> random.nextBoolean();
            default -> pick(TEXTS);
        };
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
