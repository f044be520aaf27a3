package dev.terrace.snapshot;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An immutable map of texts in two arrays, sorted by key: a dump has hundreds of thousands of them. */
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

    @Override
    public Set<Entry<String, String>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, String>> iterator() {
                return IntStream.range(0, keys.length)
                        .mapToObj(i -> Map.entry(keys[i], values[i]))
                        .iterator();
            }

            @Override
            public int size() {
                return keys.length;
            }
        };
    }
}
