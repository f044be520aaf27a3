package dev.terrace.server.http;

import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Spelling;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Validates values against schemas of the API's document. Supports the part of JSON Schema that the document uses for
 * requests; a test rejects a document that uses more.
 */
final class SchemaCheck {
    private final ApiDocument document;
    private final Map<String, Pattern> patterns = new ConcurrentHashMap<>();

    SchemaCheck(ApiDocument document) {
        this.document = document;
    }

    /**
     * Returns the first violation as a sentence; null if the value is valid.
     *
     * @param where the name of the value in the sentence
     */
    @Nullable
    String problem(String where, @Nullable Object value, JsonObject reference) {
        JsonObject schema = document.resolve(reference);
        if (schema.containsKey("oneOf")) {
            return oneOf(where, value, schema);
        }
        String type = schema.getString("type");
        if (type == null) {
            return null;
        }
        if (!isOf(type, value)) {
            return where + " must be " + article(type) + ", not " + shown(value) + ".";
        }
        if (value instanceof String text) {
            return ofText(where, text, schema);
        }
        if (value instanceof Number number) {
            return ofNumber(where, number, schema);
        }
        if (value instanceof JsonArray list) {
            return ofList(where, list, schema);
        }
        return value instanceof JsonObject object ? ofObject(where, object, schema) : null;
    }

    private @Nullable String ofList(String where, JsonArray list, JsonObject schema) {
        int least = schema.getInteger("minItems", 0);
        int most = schema.getInteger("maxItems", Integer.MAX_VALUE);
        if (list.size() < least || list.size() > most) {
            return "%s must have %s, not %s.".formatted(where, lengths(least, most), list.size());
        }
        JsonObject items = schema.getJsonObject("items");
        for (int i = 0; items != null && i < list.size(); i++) {
            String problem = problem(where + "[" + i + "]", list.getValue(i), items);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    private static String lengths(int least, int most) {
        return most == Integer.MAX_VALUE ? least + " items or more" : "from " + least + " to " + most + " items";
    }

    private @Nullable String oneOf(String where, @Nullable Object value, JsonObject schema) {
        String problem = null;
        for (Object choice : schema.getJsonArray("oneOf")) {
            problem = problem(where, value, (JsonObject) choice);
            if (problem == null) {
                return null;
            }
        }
        return schema.getString("description") == null
                ? problem
                : where + " must be " + schema.getString("description");
    }

    private @Nullable String ofText(String where, String text, JsonObject schema) {
        JsonArray choices = schema.getJsonArray("enum");
        if (choices != null && !choices.contains(text)) {
            return where + " must be one of " + choices.encode() + ", not '" + text + "'.";
        }
        String pattern = schema.getString("pattern");
        // All patterns of the document are anchored; find() would accept a line break before the anchor '$'.
        if (pattern != null
                && !patterns.computeIfAbsent(pattern, Pattern::compile)
                        .matcher(text)
                        .matches()) {
            return where + " is " + shown(text) + "; it must be " + schema.getString("description", "like " + pattern);
        }
        Integer most = schema.getInteger("maxLength");
        return most != null && text.length() > most
                ? where + " must not be longer than " + most + " characters."
                : null;
    }

    private static @Nullable String ofNumber(String where, Number number, JsonObject schema) {
        Number least = schema.getNumber("minimum");
        Number most = schema.getNumber("maximum");
        if (least != null && number.doubleValue() < least.doubleValue()) {
            return "%s must be at least %s, not %s.".formatted(where, least, number);
        }
        return most != null && number.doubleValue() > most.doubleValue()
                ? "%s must be at most %s, not %s.".formatted(where, most, number)
                : null;
    }

    private @Nullable String ofObject(String where, JsonObject object, JsonObject schema) {
        JsonObject properties = schema.getJsonObject("properties", new JsonObject());
        for (Object required : schema.getJsonArray("required", new JsonArray())) {
            if (!object.containsKey((String) required)) {
                return where + " must have '" + required + "'.";
            }
        }
        for (Map.Entry<String, Object> property : object) {
            JsonObject expected = properties.getJsonObject(property.getKey());
            if (expected == null) {
                return where + " has the unknown key '" + property.getKey() + "'; it may have "
                        + String.join(", ", properties.fieldNames()) + "."
                        + Spelling.hint(property.getKey(), List.copyOf(properties.fieldNames()));
            }
            String problem = problem("'" + property.getKey() + "'", property.getValue(), expected);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    private static boolean isOf(String type, @Nullable Object value) {
        return switch (type) {
            case "string" -> value instanceof String;
            case "integer" -> value instanceof Integer || value instanceof Long;
            case "number" -> value instanceof Number;
            case "boolean" -> value instanceof Boolean;
            case "array" -> value instanceof JsonArray;
            default -> value instanceof JsonObject;
        };
    }

    private static String article(String type) {
        return switch (type) {
            case "string" -> "a text";
            case "integer" -> "a whole number";
            case "boolean" -> "true or false";
            case "array" -> "a list";
            case "number" -> "a number";
            default -> "an object";
        };
    }

    private static String shown(@Nullable Object value) {
        return OneLine.of(value instanceof String ? "'" + value + "'" : String.valueOf(value), 80);
    }
}
