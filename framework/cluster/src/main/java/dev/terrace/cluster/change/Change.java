package dev.terrace.cluster.change;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What became of one object.
 *
 * @param before null if it came
 * @param after null if it went
 * @param <T> its kind
 */
public record Change<T>(@Nullable T before, @Nullable T after) {
    /** The object after the change, or, if it went, before it. */
    public T either() {
        return Objects.requireNonNull(after == null ? before : after);
    }

    boolean isNone() {
        return Objects.equals(before, after);
    }
}
