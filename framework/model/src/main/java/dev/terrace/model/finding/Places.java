package dev.terrace.model.finding;

import java.util.List;
import java.util.Map;

/**
 * Where the parts of a file stand.
 *
 * @param source the file, as the user named it
 * @param byPath by the keys that lead to a part, from outside to inside; an item of a list is its number, from 0
 */
public record Places(String source, Map<List<String>, Position> byPath) {
    /** The place of a part; of the nearest part around it where that is not known, or of the file as a whole. */
    public Position of(List<String> path) {
        for (int length = path.size(); length > 0; length--) {
            Position known = byPath.get(path.subList(0, length));
            if (known != null) {
                return known;
            }
        }
        return Position.of(source);
    }
}
