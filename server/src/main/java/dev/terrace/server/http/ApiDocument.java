package dev.terrace.server.http;

import dev.terrace.files.TextFile;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The API's OpenAPI document. It defines the operations and the valid requests. */
public record ApiDocument(String yaml, JsonObject json) {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete");
    private static final JsonArray ANYBODY_WITH_A_TOKEN = new JsonArray().add("token");

    /**
     * A method on a path.
     *
     * @param writes whether it changes stored data, so that read access is not enough
     * @param isOpen whether clients need no token
     * @param bodyTypes the media types of its body; empty if it has none
     * @param isStreamed whether the body is read while it arrives
     * @param schema the schema of a JSON body; null for other bodies
     * @param parameters the parameters of the path, and optional ones of the query
     */
    record Described(
            HttpMethod method,
            String path,
            String id,
            boolean writes,
            boolean isOpen,
            Set<String> bodyTypes,
            boolean isStreamed,
            @Nullable JsonObject schema,
            List<JsonObject> parameters) {}

    /** Loads the document from the class path. */
    public static ApiDocument load() {
        String text = TextFile.beside(ApiDocument.class, "/dev/terrace/server/openapi.yaml");
        Map<String, Object> tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        return new ApiDocument(text, new JsonObject(tree));
    }

    /** All operations, in the order of the document. */
    List<Described> operations() {
        List<Described> all = new ArrayList<>();
        JsonObject paths = json.getJsonObject("paths");
        for (String path : paths.fieldNames()) {
            JsonObject item = paths.getJsonObject(path);
            for (String method : item.fieldNames()) {
                if (METHODS.contains(method)) {
                    HttpMethod verb = HttpMethod.valueOf(method.toUpperCase(Locale.ROOT));
                    all.add(described(verb, path, item.getJsonObject(method), parameters(item)));
                }
            }
        }
        return all;
    }

    private static Described described(
            HttpMethod method, String path, JsonObject operation, List<JsonObject> parameters) {
        JsonObject body =
                operation.getJsonObject("requestBody", new JsonObject()).getJsonObject("content", new JsonObject());
        boolean isStreamed = body.containsKey("application/octet-stream");
        JsonObject json = body.getJsonObject("application/json");
        return new Described(
                method,
                path,
                operation.getString("operationId"),
                "write".equals(operation.getString("x-needs")),
                operation.getJsonArray("security", ANYBODY_WITH_A_TOKEN).isEmpty(),
                body.fieldNames(),
                isStreamed,
                json == null || isStreamed ? null : json.getJsonObject("schema"),
                parameters);
    }

    private List<JsonObject> parameters(JsonObject path) {
        return path.getJsonArray("parameters", new JsonArray()).stream()
                .map(parameter -> resolve((JsonObject) parameter))
                .toList();
    }

    /** Resolves a reference into this document. A schema without a reference is returned unchanged. */
    JsonObject resolve(JsonObject schema) {
        String reference = schema.getString("$ref");
        if (reference == null) {
            return schema;
        }
        JsonObject at = json;
        for (String key : reference.substring("#/".length()).split("/", -1)) {
            at = Objects.requireNonNull(at.getJsonObject(key), reference);
        }
        return resolve(at);
    }
}
