package dev.terrace.cluster;

import dev.terrace.model.order.Order;
import dev.terrace.model.order.Ordered;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The objects of one kind while edits are made: the list as it is by now, and how it differs from the one before. */
final class Slot<T> {
    private final Order<T> order;
    private final Map<String, Change<T>> changes = new TreeMap<>();
    private Ordered<T> items;

    Slot(Collection<T> items, Order<T> order) {
        this.order = order;
        this.items = Ordered.of(items, order);
    }

    /** The object is there: new, or in place of the one of the same key. */
    void put(T item) {
        String key = order.key(item);
        note(key, items.find(key).orElse(null), item);
        items = items.with(item);
    }

    /** No object of the key is there. */
    void remove(String key) {
        items.find(key).ifPresent(item -> {
            note(key, item, null);
            items = items.without(key);
        });
    }

    /** Changes the object of the key, if there is one. Returns whether there is. */
    boolean change(String key, UnaryOperator<T> change) {
        T item = get(key);
        if (item != null) {
            putChanged(item, change.apply(item));
        }
        return item != null;
    }

    /** Changes the objects of these keys, where they are there, in one walk along both. */
    <V> void changeAll(SortedMap<String, V> values, BiFunction<T, V, T> change) {
        Iterator<Map.Entry<String, V>> rest = values.entrySet().iterator();
        Map.@Nullable Entry<String, V> next = rest.hasNext() ? rest.next() : null;
        for (T item : items) {
            while (next != null && order.compareToKey(item, next.getKey()) > 0) {
                next = rest.hasNext() ? rest.next() : null;
            }
            if (next == null) {
                return;
            }
            if (order.compareToKey(item, next.getKey()) == 0) {
                putChanged(item, change.apply(item, next.getValue()));
            }
        }
    }

    private void putChanged(T before, T after) {
        if (after != before) {
            put(after);
        }
    }

    /** All objects of the kind are these. Each that stays as it is stays the same object. */
    void replace(Collection<T> all) {
        Ordered<T> next = Ordered.of(all, order);
        for (T item : List.copyOf(items)) {
            if (next.place(order.key(item)) < 0) {
                remove(order.key(item));
            }
        }
        next.forEach(this::put);
    }

    /** Makes all objects anew, which is no change of any of them. */
    void remake(UnaryOperator<T> made) {
        items = Ordered.of(items.stream().map(made).toList(), order);
        changes.replaceAll((key, change) -> new Change<>(change.before(), get(key)));
    }

    private void note(String key, @Nullable T before, @Nullable T after) {
        Change<T> earlier = changes.get(key);
        Change<T> change = new Change<>(earlier == null ? before : earlier.before(), after);
        if (change.isNone()) {
            changes.remove(key);
        } else {
            changes.put(key, change);
        }
    }

    /** The object of the key; null if there is none. */
    @Nullable
    T get(String key) {
        return items.find(key).orElse(null);
    }

    Ordered<T> items() {
        return items;
    }

    boolean isChanged() {
        return !changes.isEmpty();
    }

    /** In order of key. */
    List<Change<T>> changes() {
        return new ArrayList<>(changes.values());
    }
}
