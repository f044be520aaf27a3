package dev.terrace.cluster.change;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The change of one object.
 *
 * @param before null for a new object
 * @param after null for a removed object
 * @param <T> its kind
 */
public record ObjectChange<T>(@Nullable T before, @Nullable T after) {
    /** Returns the object after the change; for a removed object, the object before. */
    public T either() {
        return Objects.requireNonNull(after == null ? before : after);
    }
}
