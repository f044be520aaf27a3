package dev.terrace.text;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.finding.Position;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The positions of the values of objects in their text, by identity. Instances that Jackson shares have no position.
 */
public final class ValuePositions {
    private final IdentityHashMap<JsonNode, Position> places = new IdentityHashMap<>();

    void note(JsonNode value, Position place) {
        boolean isShared = value.isBoolean()
                || value.isNull()
                || (value.isTextual() && value.textValue().isEmpty());
        if (!isShared) {
            places.put(value, place);
        }
    }

    /** Returns the position of a value; null if it has none. */
    public @Nullable Position of(JsonNode value) {
        return places.get(value);
    }
}
