package dev.terrace.cluster.change;

import dev.terrace.objects.field.Kind;
import java.util.List;
import java.util.Map;

/**
 * The objects in which two states differ, by kind, each kind in its order. An object that was added and removed again,
 * or changed back, is not included.
 */
public final class Changes {
    private final boolean resources;
    private final boolean now;
    private final Map<Kind<?>, List<? extends ObjectChange<?>>> byKind;

    Changes(boolean resources, boolean now, Map<Kind<?>, List<? extends ObjectChange<?>>> byKind) {
        this.resources = resources;
        this.now = now;
        this.byKind = byKind;
    }

    /**
     * Returns whether the dimensions of amounts differ. In that case every object with amounts is a new object, but
     * only objects with further differences are listed.
     */
    public boolean resources() {
        return resources;
    }

    /** Returns the changed objects of a kind. */
    @SuppressWarnings("unchecked") // each kind has changes of its own type
    public <T> List<ObjectChange<T>> of(Kind<T> kind) {
        return (List<ObjectChange<T>>) byKind.getOrDefault(kind, List.of());
    }

    /** Returns the number of changed objects. */
    public int size() {
        return byKind.values().stream().mapToInt(List::size).sum();
    }

    /** Returns whether nothing but objects of some kinds differs. */
    public boolean isOnly(Kind<?>... kinds) {
        return !resources && !now && List.of(kinds).containsAll(byKind.keySet());
    }

    /** Returns whether the states are equal. */
    public boolean isEmpty() {
        return !resources && !now && byKind.isEmpty();
    }
}
