package dev.terrace.model.finding;

import java.util.List;
import java.util.Map;

/**
 * The positions of the parts of a file.
 *
 * @param source the file, as the user named it
 * @param byPath by the keys that lead to a part, outermost first; the key of a list item is its number, from 0
 */
public record Places(String source, Map<List<String>, Position> byPath) {
    /**
     * Returns the position of a part. Falls back to the nearest enclosing part with a known position, then to the whole
     * file.
     */
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
