package dev.terrace.cases.minimise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The fields of objects, identified by paths: the index of the object, then keys and indexes. */
final class FieldPaths {
    /** The fields that identify an object, which are never removed. */
    private static final Set<String> NEEDED =
            Set.of("/apiVersion", "/kind", "/metadata", "/metadata/name", "/metadata/namespace");

    private FieldPaths() {}

    /** Returns the paths of fields and items at this depth below the objects. */
    static List<String> at(int depth, List<ObjectNode> objects) {
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < objects.size(); i++) {
            collect(objects.get(i), Integer.toString(i), "", depth, paths);
        }
        return paths;
    }

    private static void collect(JsonNode node, String object, String path, int depth, List<String> paths) {
        if (node.isObject()) {
            node.properties()
                    .forEach(
                            field -> addOrDescend(field.getValue(), object, path + "/" + field.getKey(), depth, paths));
        } else {
            for (int i = 0; i < node.size(); i++) {
                addOrDescend(node.get(i), object, path + "/" + i, depth, paths);
            }
        }
    }

    private static void addOrDescend(JsonNode node, String object, String path, int depth, List<String> paths) {
        if (depth > 1) {
            collect(node, object, path, depth - 1, paths);
        } else if (!NEEDED.contains(path)) {
            paths.add(object + path);
        }
    }

    /** Returns the objects without some of their fields. */
    static List<ObjectNode> without(List<ObjectNode> objects, Set<String> gone) {
        List<ObjectNode> left = new ArrayList<>();
        for (int i = 0; i < objects.size(); i++) {
            left.add(object(objects.get(i), Integer.toString(i), gone));
        }
        return left;
    }

    private static JsonNode copy(JsonNode node, String path, Set<String> gone) {
        if (node instanceof ObjectNode object) {
            return object(object, path, gone);
        }
        if (!node.isArray()) {
            return node;
        }
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < node.size(); i++) {
            String item = path + "/" + i;
            if (!gone.contains(item)) {
                list.add(copy(node.get(i), item, gone));
            }
        }
        return list;
    }

    private static ObjectNode object(ObjectNode node, String path, Set<String> gone) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        node.properties().forEach(field -> {
            String below = path + "/" + field.getKey();
            if (!gone.contains(below)) {
                object.set(field.getKey(), copy(field.getValue(), below, gone));
            }
        });
        return object;
    }
}
