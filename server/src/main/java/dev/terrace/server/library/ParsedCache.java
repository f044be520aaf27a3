package dev.terrace.server.library;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.util.function.ToIntFunction;
import org.apache.commons.io.function.IOSupplier;

/** A cache of parsed contents, bounded by their approximate size on the heap. */
public abstract class ParsedCache<K, V> {
    private final Cache<K, V> cache;

    /**
     * @param room the approximate number of heap bytes of the cache
     * @param weight returns the approximate number of heap bytes of a value
     */
    ParsedCache(long room, ToIntFunction<V> weight) {
        cache = Caffeine.newBuilder()
                .maximumWeight(room)
                .weigher((K key, V value) -> weight.applyAsInt(value))
                .recordStats()
                .build();
    }

    /** Returns a cached value, or parses it. Other threads may parse it at the same time. */
    final V get(K key, IOSupplier<V> parser) throws IOException {
        V known = cache.getIfPresent(key);
        if (known == null) {
            known = parser.get();
            cache.put(key, known);
        }
        return known;
    }

    /** Returns the cache, for metrics. */
    public final Cache<K, V> cache() {
        return cache;
    }
}
