package dev.terrace.engine.state;

import java.util.List;
import java.util.function.Function;

/** Finds what is in order of its keys. */
final class Keys {
    private Keys() {}

    /** The place of the thing with a key, as binary searches answer: below 0 if there is none. */
    static <T> int place(List<? extends T> things, Function<T, String> keyOf, String key) {
        int low = 0;
        int high = things.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = keyOf.apply(things.get(middle)).compareTo(key);
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
