package dev.terrace.cases.minimise;

import com.fasterxml.jackson.core.JsonPointer;
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

    /** Returns the paths of fields and items at this depth below the objects, in their order. */
    static List<JsonPointer> at(int depth, List<ObjectNode> objects) {
        List<JsonPointer> paths = new ArrayList<>();
        collect(list(objects), JsonPointer.empty(), depth + 1, paths);
        return paths;
    }

    private static void collect(JsonNode node, JsonPointer path, int depth, List<JsonPointer> paths) {
        if (depth > 0) {
            node.properties()
                    .forEach(field -> collect(field.getValue(), path.appendProperty(field.getKey()), depth - 1, paths));
            for (int i = 0; i < node.size() && node.isArray(); i++) {
                collect(node.get(i), path.appendIndex(i), depth - 1, paths);
            }
        } else if (!NEEDED.contains(path.tail().toString())) {
            paths.add(path);
        }
    }

    /**
     * Returns the objects without some of their fields.
     *
     * @param gone paths of one depth, in the order of the fields
     */
    static List<ObjectNode> without(List<ObjectNode> objects, List<JsonPointer> gone) {
        ArrayNode left = list(objects).deepCopy();
        // Removals start at the end, because each shifts the indexes behind it.
        for (int i = gone.size() - 1; i >= 0; i--) {
            JsonPointer last = gone.get(i).last();
            JsonNode parent = left.at(gone.get(i).head());
            if (parent instanceof ObjectNode object) {
                object.remove(last.getMatchingProperty());
            } else {
                ((ArrayNode) parent).remove(last.getMatchingIndex());
            }
        }
        List<ObjectNode> all = new ArrayList<>();
        left.forEach(object -> all.add((ObjectNode) object));
        return all;
    }

    private static ArrayNode list(List<ObjectNode> objects) {
        return JsonNodeFactory.instance.arrayNode().addAll(objects);
    }
}
