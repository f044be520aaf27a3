package dev.terrace.engine.session;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted map in two parallel arrays. Built without key comparisons, unlike a tree: a report lists the
 * phases of all jobs, and there may be 100,000.
 */
@SuppressWarnings("JdkObsolete") // reports declare a SortedMap
final class SortedTexts<V> extends AbstractMap<String, V> implements SortedMap<String, V> {
    private final String[] keys;
    private final V[] values;
    private final int begin;
    private final int end;

    /**
     * @param keys in ascending order, without duplicates
     * @param values in the order of the keys
     */
    @SuppressWarnings("unchecked")
    static <V> SortedTexts<V> of(List<String> keys, List<V> values) {
        return new SortedTexts<>(keys.toArray(String[]::new), (V[]) values.toArray(), 0, keys.size());
    }

    private SortedTexts(String[] keys, V[] values, int begin, int end) {
        this.keys = keys;
        this.values = values;
        this.begin = begin;
        this.end = end;
    }

    @Override
    public @Nullable Comparator<? super String> comparator() {
        return null;
    }

    @Override
    public SortedMap<String, V> subMap(String from, String to) {
        if (from.compareTo(to) > 0) {
            throw new IllegalArgumentException(from + " comes after " + to);
        }
        return new SortedTexts<>(keys, values, placeOf(from), placeOf(to));
    }

    @Override
    public SortedMap<String, V> headMap(String to) {
        return new SortedTexts<>(keys, values, begin, placeOf(to));
    }

    @Override
    public SortedMap<String, V> tailMap(String from) {
        return new SortedTexts<>(keys, values, placeOf(from), end);
    }

    @Override
    public String firstKey() {
        return keyAt(begin);
    }

    @Override
    public String lastKey() {
        return keyAt(end - 1);
    }

    private String keyAt(int place) {
        if (isEmpty()) {
            throw new NoSuchElementException("the map is empty");
        }
        return keys[place];
    }

    /** Returns the index of a key, or of the next greater key. */
    private int placeOf(String key) {
        int found = Arrays.binarySearch(keys, begin, end, key);
        return found < 0 ? -found - 1 : found;
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        int found = key instanceof String text ? Arrays.binarySearch(keys, begin, end, text) : -1;
        return found < 0 ? null : values[found];
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return get(key) != null;
    }

    @Override
    public int size() {
        return end - begin;
    }

    @Override
    public Set<Map.Entry<String, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<String, V>> iterator() {
                return entries();
            }

            @Override
            public int size() {
                return SortedTexts.this.size();
            }
        };
    }

    private Iterator<Map.Entry<String, V>> entries() {
        return new Iterator<>() {
            private int next = begin;

            @Override
            public boolean hasNext() {
                return next < end;
            }

            @Override
            public Map.Entry<String, V> next() {
                if (next == end) {
                    throw new NoSuchElementException("there are no more entries");
                }
                return Map.entry(keys[next], Objects.requireNonNull(values[next++]));
            }
        };
    }
}
