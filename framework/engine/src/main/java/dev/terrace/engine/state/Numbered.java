package dev.terrace.engine.state;

import java.util.List;
import java.util.function.Function;

/** An element of a list in the order of keys, whose id is its index in the list. */
public interface Numbered {
    String key();

    int id();

    /** Sets its index in the list. */
    void assignId(int place);

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
