package dev.terrace.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.report.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a patch.
 *
 * @param op "add", "replace" or "remove"
 * @param path a JSON pointer
 * @param value null for "remove"
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6902">RFC 6902</a>
 */
public record PatchOperation(
        String op, String path, @Nullable JsonNode value) {
    public static PatchOperation add(String path, JsonNode value) {
        return new PatchOperation("add", path, value);
    }

    public static PatchOperation replace(String path, JsonNode value) {
        return new PatchOperation("replace", path, value);
    }

    public static PatchOperation remove(String path) {
        return new PatchOperation("remove", path, null);
    }

    /** Returns the JSON pointer of a path, with special characters of its keys escaped. */
    public static String pointer(List<String> keys) {
        StringBuilder pointer = new StringBuilder();
        keys.forEach(key -> pointer.append('/').append(key.replace("~", "~0").replace("/", "~1")));
        return pointer.toString();
    }

    /** Returns the operation as a document for programs. */
    public Fields document() {
        return new Fields().with("op", op).with("path", path).withSome("value", value, Trees::data);
    }
}
