package dev.terrace.cluster.change;

import dev.terrace.objects.field.Kind;
import java.util.List;
import java.util.Map;

/**
 * The objects in which two states differ, kind by kind, each kind in its order. An object that came and went, or was
 * changed back, is not among them.
 */
public final class Changes {
    private final boolean resources;
    private final boolean now;
    private final Map<Kind<?>, List<? extends Change<?>>> byKind;

    Changes(boolean resources, boolean now, Map<Kind<?>, List<? extends Change<?>>> byKind) {
        this.resources = resources;
        this.now = now;
        this.byKind = byKind;
    }

    /**
     * Whether the dimensions of amounts differ. Then every object with amounts is another one, and only those that
     * differ in more than their dimensions are listed.
     */
    public boolean resources() {
        return resources;
    }

    /** Whether the time differs. */
    public boolean now() {
        return now;
    }

    /** Returns the objects of a kind that differ. */
    @SuppressWarnings("unchecked") // each kind has changes of its own type
    public <T> List<Change<T>> of(Kind<T> kind) {
        return (List<Change<T>>) byKind.getOrDefault(kind, List.of());
    }

    /** Whether the states are equal. */
    public boolean isEmpty() {
        return !resources && !now && byKind.isEmpty();
    }
}
