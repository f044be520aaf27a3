package dev.terrace.text;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.finding.Position;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/** Where the values of objects stand in their text, by identity. Values that Jackson shares have no place. */
public final class Places {
    private final IdentityHashMap<JsonNode, Position> places = new IdentityHashMap<>();

    void note(JsonNode value, Position place) {
        boolean isShared = value.isBoolean()
                || value.isNull()
                || (value.isTextual() && value.textValue().isEmpty());
        if (!isShared) {
            places.put(value, place);
        }
    }

    /** Returns the place of a value; null for one that stands in no text. */
    public @Nullable Position of(JsonNode value) {
        return places.get(value);
    }
}
