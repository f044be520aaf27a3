package dev.terrace.whatif;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.number.NumberText;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Patches JSON trees, and converts them from and to data and text. */
public final class Trees {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Trees() {}

    /** Converts maps, lists, texts, numbers, booleans and nulls to a tree. */
    public static JsonNode of(@Nullable Object data) {
        return JSON.valueToTree(data);
    }

    /** @throws IllegalArgumentException if the text is not JSON */
    static JsonNode read(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("it is not JSON", e);
        }
    }

    /** Converts a tree to maps, lists, texts, numbers and booleans. */
    public static Object data(JsonNode tree) {
        return JSON.convertValue(tree, Object.class);
    }

    /** Returns a tree as JSON on one line. */
    public static String text(JsonNode tree) {
        try {
            return JSON.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree is always text", e);
        }
    }

    /**
     * Applies operations to a tree, in order.
     *
     * @throws IllegalArgumentException if the target of an operation does not exist
     */
    public static void patch(JsonNode tree, List<PatchOperation> operations) {
        operations.forEach(operation -> patch(tree, operation));
    }

    private static void patch(JsonNode tree, PatchOperation operation) {
        int slash = operation.path().lastIndexOf('/');
        JsonNode parent = tree.at(operation.path().substring(0, Math.max(0, slash)));
        String key = operation.path().substring(slash + 1).replace("~1", "/").replace("~0", "~");
        boolean isThere = parent instanceof ArrayNode list ? list.has(index(key, -1)) : parent.has(key);
        boolean adds = operation.op().equals("add");
        if (!parent.isContainerNode() || (!adds && !isThere)) {
            throw new IllegalArgumentException(operation.path() + " does not exist");
        }
        JsonNode value = operation.value() == null ? null : operation.value().deepCopy();
        if (parent instanceof ArrayNode list) {
            if (!adds) {
                list.remove(index(key, -1));
            }
            if (value != null) {
                list.insert(index(key, list.size()), value);
            }
        } else if (value == null) {
            ((ObjectNode) parent).remove(key);
        } else {
            ((ObjectNode) parent).set(key, value);
        }
    }

    private static int index(String key, int end) {
        return key.equals("-") ? end : NumberText.integer(key).orElseThrow();
    }

    /**
     * Returns the operation that sets a field. It also creates missing parent objects.
     *
     * @param keys the path of the field
     */
    public static PatchOperation put(JsonNode tree, List<String> keys, JsonNode value) {
        int depth = 1;
        while (depth < keys.size()
                && tree.at(PatchOperation.pointer(keys.subList(0, depth))).isContainerNode()) {
            depth++;
        }
        List<String> place = keys.subList(0, depth);
        JsonNode whole = value;
        for (int i = keys.size() - 1; i >= depth; i--) {
            whole = JSON.createObjectNode().set(keys.get(i), whole);
        }
        String pointer = PatchOperation.pointer(place);
        return tree.at(pointer).isMissingNode()
                ? PatchOperation.add(pointer, whole)
                : PatchOperation.replace(pointer, whole);
    }

    /** Returns the path of a field below a place. */
    public static List<String> below(List<String> place, String... keys) {
        return Stream.concat(place.stream(), Stream.of(keys)).toList();
    }
}
