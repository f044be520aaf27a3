package dev.terrace.server.endpoints;

import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The initial state of a client: the server's version, the client's rights, and the preselected snapshot and
 * configuration.
 *
 * @param snapshot the snapshot that was given at the start, or null
 * @param configuration the configuration that was given at the start, or null
 */
public record SessionEndpoint(
        String version, @Nullable String snapshot, @Nullable String configuration) implements Endpoint {

    @Override
    public Map<String, Operation> operations() {
        return Map.of("getSession", this::get);
    }

    private Future<Answer> get(Call call) {
        JsonObject json = new JsonObject().put("writable", call.mayWrite()).put("version", version);
        if (snapshot != null) {
            json.put("snapshot", snapshot);
        }
        if (configuration != null) {
            json.put("configuration", configuration);
        }
        return Future.succeededFuture(Answer.json(200, json));
    }
}
