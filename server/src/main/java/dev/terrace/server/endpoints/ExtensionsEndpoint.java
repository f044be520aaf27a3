package dev.terrace.server.endpoints;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.report.Document;
import dev.terrace.report.ExtensionDocument;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.Ready;
import io.vertx.core.Future;
import java.util.Map;

/** The loaded plugins and actions, and their arguments. */
public final class ExtensionsEndpoint implements Endpoint {
    private final Ready document;

    public ExtensionsEndpoint(Extensions extensions) {
        this.document =
                Ready.of(Answer.JSON, Document.json(ExtensionDocument.of(extensions.plugins(), extensions.actions())));
    }

    @Override
    public Map<String, Operation> operations() {
        return Map.of("listPlugins", this::get, "listActions", this::get);
    }

    private Future<Answer> get(Call call) {
        return call.unchanged(document.tag()).orElseGet(() -> Future.succeededFuture(Answer.ready(document)));
    }
}
