package dev.terrace.objects.field;

import org.jspecify.annotations.Nullable;

/**
 * One object whose fields have been read.
 *
 * @param <T> what it becomes
 */
public interface Parsed<T> {
    Meta meta();

    /** Called at most once, after the object's name is known. Null if the cluster does not keep such an object. */
    @Nullable
    Draft<T> draft();
}
