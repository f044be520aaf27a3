package dev.terrace.engine.change;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What is kept by node from session to session, for as long as sessions go on from one another with the same nodes at
 * the same places. What each kept thing is worth after changes, its owner finds out from the {@link ChangeLog}. Holds
 * nothing of a session itself.
 */
public final class Lasting {
    private final Map<Class<?>, Object> kept = new HashMap<>();

    /** The one thing of a class; made if it is not there yet. */
    public <T> T of(Class<T> type, Supplier<T> made) {
        return type.cast(kept.computeIfAbsent(type, absent -> made.get()));
    }
}
