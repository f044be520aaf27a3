package dev.terrace.objects.field;

import org.jspecify.annotations.Nullable;

/**
 * One object whose fields have been read.
 *
 * @param <T> the type of the object
 */
public interface Parsed<T> {
    Meta meta();

    /**
     * The draft of the object; null if the cluster does not keep such an object. Called at most once, after the
     * object's name is known.
     */
    @Nullable
    Draft<T> draft();
}
