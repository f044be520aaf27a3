package dev.terrace.objects.field;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One object whose fields have been read.
 *
 * @param draft the draft of the object; null if the cluster does not keep such an object. Called at most once, if the
 *     object has a name
 * @param <T> the type of the object
 */
public record Parsed<T>(Meta meta, Supplier<@Nullable Draft<T>> draft) {}
