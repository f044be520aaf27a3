package dev.terrace.server;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The API's document as its clients read it. Resolves references, and validates values against schemas. */
final class ApiSchema {
    private final JsonObject document;

    ApiSchema(JsonObject document) {
        this.document = document;
    }

    JsonObject resolve(JsonObject part) {
        String reference = part.getString("$ref");
        if (reference == null) {
            return part;
        }
        JsonObject at = document;
        for (String key : reference.substring(2).split("/", -1)) {
            at = Objects.requireNonNull(at.getJsonObject(key), reference);
        }
        return resolve(at);
    }

    /** Returns the first deviation from the schema; null if the value is valid. */
    @Nullable
    String difference(String where, @Nullable Object value, JsonObject reference) {
        JsonObject schema = resolve(reference);
        JsonArray choices = schema.getJsonArray("enum");
        if (choices != null) {
            return choices.contains(value) ? null : where + " is none of " + choices + ": " + value;
        }
        if (!schema.containsKey("type") && !schema.containsKey("properties")) {
            return null;
        }
        return switch (schema.getString("type", "object")) {
            case "string" ->
                value instanceof String text
                                && text.matches("(?s)"
                                        + schema.getString("pattern", ".*").replaceAll("^\\^|\\$$", ""))
                        ? null
                        : where + " is no such text: " + value;
            case "integer" -> value instanceof Integer || value instanceof Long ? null : where + " is " + value;
            case "number" -> value instanceof Number ? null : where + " is no number: " + value;
            case "boolean" -> value instanceof Boolean ? null : where + " is neither true nor false: " + value;
            case "array" -> value instanceof JsonArray list ? ofList(where, list, schema) : where + " is no list";
            default -> value instanceof JsonObject object ? ofObject(where, object, schema) : where + " is no object";
        };
    }

    private @Nullable String ofList(String where, JsonArray list, JsonObject schema) {
        JsonObject items = schema.getJsonObject("items", new JsonObject());
        for (int i = 0; i < list.size() && !items.isEmpty(); i++) {
            String difference = difference(where + "[" + i + "]", list.getValue(i), items);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private @Nullable String ofObject(String where, JsonObject object, JsonObject schema) {
        JsonObject properties = schema.getJsonObject("properties", new JsonObject());
        JsonObject others = schema.getValue("additionalProperties") instanceof JsonObject each ? each : null;
        for (String name : object.fieldNames()) {
            JsonObject expected = properties.getJsonObject(name, others);
            String difference =
                    expected == null ? null : difference(where + "." + name, object.getValue(name), expected);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }
}
