package dev.terrace.engine.state;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An element of a list in the order of keys, whose id is its index in the list. */
public interface Numbered {
    /**
     * A number that the elements of a list share and store with their indexes. If it changes, all indexes are shifted
     * at once.
     */
    final class Offset {
        int value;
    }

    String key();

    /** Returns its index in the list; negative if it is in none. */
    int id();

    /** Sets its index in the list, and the offset of the list. */
    void assignId(int id, Offset ofList);

    /** Returns the offset of the list; null if it is in none. */
    @Nullable
    Offset offset();

    /** Returns the index of the element with a key; −1 minus the insertion point if it is absent. */
    static <T> int place(List<? extends T> elements, Function<T, String> keyOf, String key) {
        int low = 0;
        int high = elements.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = keyOf.apply(elements.get(middle)).compareTo(key);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }
}
