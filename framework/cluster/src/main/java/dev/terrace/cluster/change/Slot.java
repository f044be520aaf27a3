package dev.terrace.cluster.change;

import dev.terrace.model.PluginState;
import dev.terrace.model.order.Order;
import dev.terrace.model.order.Ordered;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one kind during the application of edits: the current list, and its differences from the original one.
 */
public final class Slot<T> {
    private final Order<T> order;
    private final Map<String, ObjectChange<T>> changes = new TreeMap<>();
    private Ordered<T> items;

    public Slot(Collection<T> items, Order<T> order) {
        this.order = order;
        this.items = Ordered.of(items, order);
    }

    /** Adds an object, or replaces the object with the same key. */
    public void put(T item) {
        String key = order.key(item);
        putAt(items.place(key), key, item);
    }

    /** Puts an object in place. An object that is equal to the original one is the original one. */
    private void putAt(int place, String key, T item) {
        ObjectChange<T> change = note(key, place < 0 ? null : items.get(place), item);
        T original = change.before();
        items = items.withAt(place, original != null && isNone(change) ? original : item);
    }

    /** Removes the object with the key, if any. */
    public void remove(String key) {
        int place = items.place(key);
        if (place >= 0) {
            var unused = note(key, items.get(place), null);
            items = items.withoutAt(place);
        }
    }

    /** Changes the object with the key, if it exists. Returns whether it does. */
    public boolean change(String key, UnaryOperator<T> change) {
        int place = items.place(key);
        if (place >= 0) {
            T before = items.get(place);
            T after = change.apply(before);
            if (after != before) {
                putAt(place, key, after);
            }
        }
        return place >= 0;
    }

    /** Replaces all objects by converted ones, without recording a change. */
    public void remake(UnaryOperator<T> made) {
        items = Ordered.of(items.stream().map(made).toList(), order);
        changes.replaceAll((key, change) -> new ObjectChange<>(change.before(), get(key)));
    }

    private ObjectChange<T> note(String key, @Nullable T before, @Nullable T after) {
        ObjectChange<T> earlier = changes.get(key);
        ObjectChange<T> change = new ObjectChange<>(earlier == null ? before : earlier.before(), after);
        if (isNone(change)) {
            changes.remove(key);
        } else {
            changes.put(key, change);
        }
        return change;
    }

    /** Plugin states are compared by their values, because their texts would have to be encoded. */
    private static boolean isNone(ObjectChange<?> change) {
        return (change.before() instanceof PluginState before && change.after() instanceof PluginState after)
                ? before.isSame(after)
                : Objects.equals(change.before(), change.after());
    }

    /** Returns the object with the key, or null. */
    @Nullable
    public T get(String key) {
        return items.find(key).orElse(null);
    }

    public Ordered<T> items() {
        return items;
    }

    public boolean isChanged() {
        return !changes.isEmpty();
    }

    /** Returns the changes in the order of keys. */
    public List<ObjectChange<T>> changes() {
        return new ArrayList<>(changes.values());
    }
}
