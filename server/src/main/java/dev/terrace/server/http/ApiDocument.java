package dev.terrace.server.http;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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

/** The API's OpenAPI document, which says what there is and what a request must look like. */
public final class ApiDocument {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete");

    private final String yaml;
    private final JsonObject json;

    private ApiDocument(String yaml, JsonObject json) {
        this.yaml = yaml;
        this.json = json;
    }

    /** A method on a path. */
    record Described(HttpMethod method, String path, JsonObject operation) {
        String id() {
            return operation.getString("operationId");
        }

        /** Whether it changes what is kept, so that reading is not enough. */
        boolean writes() {
            return "write".equals(operation.getString("x-needs"));
        }

        /** Whether everybody may, with or without a token. */
        boolean isOpen() {
            return operation.containsKey("security")
                    && operation.getJsonArray("security").isEmpty();
        }

        /** The media types of its body; empty if it has none. */
        Set<String> bodyTypes() {
            return body().fieldNames();
        }

        /** Whether the body is to be read while it comes. */
        boolean isStreamed() {
            return bodyTypes().contains("application/octet-stream");
        }

        /** What a JSON body must be, or null if it is no JSON. */
        @Nullable
        JsonObject schema() {
            JsonObject type = body().getJsonObject("application/json");
            return type == null || isStreamed() ? null : type.getJsonObject("schema");
        }

        private JsonObject body() {
            return operation.getJsonObject("requestBody", new JsonObject()).getJsonObject("content", new JsonObject());
        }
    }

    /** As it lies beside this class. */
    public static ApiDocument load() {
        try (InputStream in =
                Objects.requireNonNull(ApiDocument.class.getResourceAsStream("/dev/terrace/server/openapi.yaml"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Map<String, Object> tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
            return new ApiDocument(text, new JsonObject(tree));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String yaml() {
        return yaml;
    }

    public JsonObject json() {
        return json;
    }

    /** All of them, in the order of the document. */
    List<Described> operations() {
        List<Described> all = new ArrayList<>();
        JsonObject paths = json.getJsonObject("paths");
        for (String path : paths.fieldNames()) {
            JsonObject item = paths.getJsonObject(path);
            for (String method : item.fieldNames()) {
                if (METHODS.contains(method)) {
                    HttpMethod verb = HttpMethod.valueOf(method.toUpperCase(Locale.ROOT));
                    all.add(new Described(verb, path, withParametersOf(item, item.getJsonObject(method))));
                }
            }
        }
        return all;
    }

    /** What a reference into this document stands for; anything else stands for itself. */
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

    private static JsonObject withParametersOf(JsonObject path, JsonObject operation) {
        return path.containsKey("parameters")
                ? operation.copy().put("parameters", path.getJsonArray("parameters"))
                : operation;
    }
}
