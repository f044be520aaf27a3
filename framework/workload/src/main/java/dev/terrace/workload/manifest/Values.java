package dev.terrace.workload.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values of trees, where null counts as absent. */
public final class Values {
    private Values() {}

    /** A text; empty if absent. */
    public static String text(JsonNode object, String key) {
        return has(object, key) ? object.path(key).asText("") : "";
    }

    public static boolean has(JsonNode object, String key) {
        return object.hasNonNull(key);
    }

    public static int integer(JsonNode object, String key, int otherwise) {
        return has(object, key) ? object.path(key).asInt(otherwise) : otherwise;
    }

    public static @Nullable Integer integer(JsonNode object, String key) {
        return has(object, key) ? object.path(key).asInt() : null;
    }

    /** An object of texts, sorted. */
    public static SortedMap<String, String> texts(JsonNode object) {
        SortedMap<String, String> texts = new TreeMap<>();
        object.properties()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
        return Collections.unmodifiableSortedMap(texts);
    }

    /** The object of a key, created if it is absent. */
    public static ObjectNode object(ObjectNode parent, String key) {
        return parent.path(key) instanceof ObjectNode there ? there : parent.putObject(key);
    }

    /** Puts texts into the object of a key. Creates no object for an empty map. */
    public static void putAll(ObjectNode parent, String key, Map<String, String> texts) {
        if (!texts.isEmpty()) {
            ObjectNode object = object(parent, key);
            texts.forEach(object::put);
        }
    }
}
