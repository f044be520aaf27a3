package dev.terrace.cluster;

import dev.terrace.cluster.change.Slots;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Patch;

/**
 * An object that a patch changes.
 *
 * @param key its name, or "namespace/name"
 */
public record Patched<T>(Kind<T> kind, String key, Patch<T> patch) {
    /** Changes the object in memory, if it is there. Returns whether it is. */
    boolean apply(Slots slots) {
        return slots.of(kind).change(key, patch.change());
    }
}
