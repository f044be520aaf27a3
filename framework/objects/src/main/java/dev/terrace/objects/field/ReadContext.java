package dev.terrace.objects.field;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Settings and values that all readers of one dump share. */
public final class ReadContext {
    private final Predicate<String> isOurs;
    private final Map<Class<?>, Object> shared = new HashMap<>();

    /** @param isOurs whether this scheduler places a pod with this {@code schedulerName}, which may be empty */
    public ReadContext(Predicate<String> isOurs) {
        this.isOurs = isOurs;
    }

    /** Returns whether this scheduler places a pod with this {@code schedulerName}, which may be empty. */
    public boolean isOurs(String schedulerName) {
        return isOurs.test(schedulerName);
    }

    /** Returns the value of a type that the readers share, created on the first call. */
    public <T> T one(Class<T> type, Supplier<T> made) {
        return type.cast(shared.computeIfAbsent(type, key -> made.get()));
    }
}
