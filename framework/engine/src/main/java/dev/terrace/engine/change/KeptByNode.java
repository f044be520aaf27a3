package dev.terrace.engine.change;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Caches by node id that sessions leave to the next session, one per class. Owners validate their entries against the
 * {@link ChangeLog}. Must not reference a session.
 */
public final class KeptByNode {
    private final Map<Class<?>, Cache> kept = new HashMap<>();

    /** A cache with data by node id. */
    public interface Cache {
        /**
         * Moves the data to the next ids, because nodes arrive or leave. The change log reports nodes that arrive as
         * changed.
         */
        void renumber(NextIds ids);
    }

    /** Returns the cache of a class, which is created on first use. */
    public <T extends Cache> T of(Class<T> type, Supplier<T> made) {
        return type.cast(kept.computeIfAbsent(type, absent -> made.get()));
    }

    void renumber(NextIds ids) {
        kept.values().forEach(cache -> cache.renumber(ids));
    }
}
