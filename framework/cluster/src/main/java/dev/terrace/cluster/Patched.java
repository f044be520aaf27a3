package dev.terrace.cluster;

import dev.terrace.cluster.change.Slots;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Patch;

/**
 * A patch of an object.
 *
 * @param key the object's name, or "namespace/name"
 */
public record Patched<T>(Kind<T> kind, String key, Patch<T> patch) {
    /** Patches the object in memory, if it exists. Returns whether it does. */
    boolean apply(Slots slots) {
        return slots.of(kind).change(key, patch.change());
    }
}
