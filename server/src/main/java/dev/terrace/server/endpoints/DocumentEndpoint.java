package dev.terrace.server.endpoints;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.report.Document;
import dev.terrace.report.ExtensionDocument;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.ApiDocument;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.Ready;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The documents that never change: the API's OpenAPI document, and the loaded plugins and actions with arguments. */
public final class DocumentEndpoint implements Endpoint {
    private final Map<String, Operation> operations;

    public DocumentEndpoint(ApiDocument api, Extensions extensions) {
        Operation ofExtensions =
                get(Answer.JSON, Document.json(ExtensionDocument.of(extensions.plugins(), extensions.actions())));
        operations = Map.of(
                "getDocumentAsJson",
                get(Answer.JSON, api.json().toBuffer().getBytes()),
                "getDocumentAsYaml",
                get("application/yaml", api.yaml().getBytes(StandardCharsets.UTF_8)),
                "listPlugins",
                ofExtensions,
                "listActions",
                ofExtensions);
    }

    @Override
    public Map<String, Operation> operations() {
        return operations;
    }

    private static Operation get(String type, byte[] document) {
        Ready ready = Ready.of(type, document);
        return call -> call.unchanged(ready.tag()).orElseGet(() -> Future.succeededFuture(Answer.ready(ready)));
    }
}
