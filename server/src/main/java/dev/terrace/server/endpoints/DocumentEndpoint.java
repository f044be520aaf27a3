package dev.terrace.server.endpoints;

import dev.terrace.server.http.Answer;
import dev.terrace.server.http.ApiDocument;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.Ready;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The API's OpenAPI document. */
public final class DocumentEndpoint implements Endpoint {
    private final Ready json;
    private final Ready yaml;

    public DocumentEndpoint(ApiDocument document) {
        this.json = Ready.of(Answer.JSON, document.json().toBuffer().getBytes());
        this.yaml = Ready.of("application/yaml", document.yaml().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Map<String, Operation> operations() {
        return Map.of("getDocumentAsJson", call -> get(call, json), "getDocumentAsYaml", call -> get(call, yaml));
    }

    private static Future<Answer> get(Call call, Ready document) {
        return call.unchanged(document.tag()).orElseGet(() -> Future.succeededFuture(Answer.ready(document)));
    }
}
