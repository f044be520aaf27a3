package dev.terrace.engine.change;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Caches that sessions leave to the next session, one per class. Owners validate their entries against the
 * {@link ChangeLog}. Must not reference a session.
 */
public final class KeptByNode {
    private final Map<Class<?>, Object> kept = new HashMap<>();

    /** A cache without ids of nodes. It survives when nodes arrive or leave; all others are dropped then. */
    interface WithoutNodeIds {}

    /** Returns the cache of a class, which is created on first use. */
    public <T> T of(Class<T> type, Supplier<T> made) {
        return type.cast(kept.computeIfAbsent(type, absent -> made.get()));
    }

    /** Drops the caches that nodes with other ids invalidate. */
    public void renumberNodes() {
        kept.values().removeIf(cache -> !(cache instanceof WithoutNodeIds));
    }
}
