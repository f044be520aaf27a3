package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Known objects, and the values at each path in them. Mutations of inputs draw from it. */
final class Vocabulary {
    private final List<ObjectNode> objects = new ArrayList<>();
    private final Map<String, List<JsonNode>> values = new HashMap<>();
    private final Map<String, SortedMap<String, List<JsonNode>>> fields = new HashMap<>();

    /** Learns an object with all its values. */
    void learn(ObjectNode object) {
        objects.add(object);
        learn(object, object.path("kind").asText());
    }

    private void learn(JsonNode node, String path) {
        if (node.isArray()) {
            node.forEach(item -> learn(item, path));
        }
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            String key = field.getKey();
            values.computeIfAbsent(key, absent -> new ArrayList<>()).add(field.getValue());
            fields.computeIfAbsent(path, absent -> new TreeMap<>())
                    .computeIfAbsent(key, absent -> new ArrayList<>())
                    .add(field.getValue());
            learn(field.getValue(), below(path, key));
        }
    }

    /** Learns a value of a key, at any path. */
    void learn(String key, JsonNode value) {
        values.computeIfAbsent(key, absent -> new ArrayList<>()).add(value);
    }

    /** The path of a key's value. Items of a list have the path of the list. */
    static String below(String path, String key) {
        return path + "/" + key;
    }

    List<ObjectNode> objects() {
        return objects;
    }

    /** All values of a key, at any path. */
    List<JsonNode> values(String key) {
        return values.getOrDefault(key, List.of());
    }

    /** The distinct keys of the objects at a path. */
    List<String> keys(String path) {
        return List.copyOf(at(path).keySet());
    }

    /** The values of a key in the objects at a path. */
    List<JsonNode> values(String path, String key) {
        return at(path).getOrDefault(key, new ArrayList<>());
    }

    private SortedMap<String, List<JsonNode>> at(String path) {
        return fields.getOrDefault(path, new TreeMap<>());
    }

    static Vocabulary of(Collection<ObjectNode> objects) {
        Vocabulary vocabulary = new Vocabulary();
        objects.forEach(vocabulary::learn);
        return vocabulary;
    }
}
