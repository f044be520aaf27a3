package dev.terrace.objects.field;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map of texts in two arrays, sorted by key. It is compact, because a dump has hundreds of thousands of
 * maps.
 */
final class TextMap extends AbstractMap<String, String> {
    private final String[] keys;
    private final String[] values;

    private TextMap(SortedMap<String, String> entries) {
        keys = entries.keySet().toArray(String[]::new);
        values = entries.values().toArray(String[]::new);
    }

    static Map<String, String> of(SortedMap<String, String> entries) {
        return entries.isEmpty() ? Map.of() : new TextMap(entries);
    }

    @Override
    public @Nullable String get(@Nullable Object key) {
        int index = key instanceof String text ? Arrays.binarySearch(keys, text) : -1;
        return index < 0 ? null : values[index];
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key instanceof String text && Arrays.binarySearch(keys, text) >= 0;
    }

    @Override
    public int size() {
        return keys.length;
    }

    /** Implements {@link Map#hashCode} without an object for each entry. */
    @Override
    public int hashCode() {
        int sum = 0;
        for (int i = 0; i < keys.length; i++) {
            sum += keys[i].hashCode() ^ values[i].hashCode();
        }
        return sum;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TextMap that
                ? Arrays.equals(keys, that.keys) && Arrays.equals(values, that.values)
                : super.equals(other);
    }

    /** Avoids an object for each entry. */
    @Override
    public void forEach(BiConsumer<? super String, ? super String> action) {
        for (int i = 0; i < keys.length; i++) {
            action.accept(keys[i], values[i]);
        }
    }

    @Override
    public Set<Entry<String, String>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, String>> iterator() {
                return new Iterator<>() {
                    private int next;

                    @Override
                    public boolean hasNext() {
                        return next < keys.length;
                    }

                    @Override
                    public Entry<String, String> next() {
                        if (next == keys.length) {
                            throw new NoSuchElementException();
                        }
                        return Map.entry(keys[next], values[next++]);
                    }
                };
            }

            @Override
            public int size() {
                return keys.length;
            }
        };
    }
}
