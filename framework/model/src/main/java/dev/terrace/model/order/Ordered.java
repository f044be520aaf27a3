package dev.terrace.model.order;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted list. A copy with one element more or less shares all but a few hundred entries with the
 * original, and costs time and memory logarithmic in the size. A list built from another collection is a single array,
 * as fast to read as any array. The first changed copy of such a list costs one pass over all elements.
 *
 * <p>Elements are not null. Thread-safe.
 *
 * @param <T> the element type
 */
public final class Ordered<T> extends AbstractList<T> implements RandomAccess {
    private final Order<? super T> order;
    private final Block root;

    private Ordered(Order<? super T> order, Block root) {
        this.order = order;
        this.root = root;
    }

    /**
     * Returns the sorted elements. Returns the same object if it is an {@code Ordered} of this order already.
     *
     * @throws IllegalArgumentException if two elements have the same key
     */
    public static <T> Ordered<T> of(Collection<T> elements, Order<? super T> order) {
        if (elements instanceof Ordered<T> known && known.order == order) {
            return known;
        }
        Object[] sorted = elements.toArray();
        for (Object element : sorted) {
            Objects.requireNonNull(element, "an element");
        }
        @SuppressWarnings("unchecked") // the elements come from a collection of T
        T[] typed = (T[]) sorted;
        Arrays.sort(typed, order);
        for (int i = 1; i < typed.length; i++) {
            if (order.compare(typed[i - 1], typed[i]) == 0) {
                throw new IllegalArgumentException("two %s objects are named %s"
                        .formatted(typed[i].getClass().getSimpleName(), order.key(typed[i])));
            }
        }
        return new Ordered<>(order, new Leaf(sorted));
    }

    /**
     * Returns this list with the element, which replaces the element with the same key, if any. Returns the same object
     * if it contains this very element.
     */
    public Ordered<T> with(T element) {
        return withAt(place(order.key(element)), element);
    }

    /**
     * Equivalent to {@link #with} for a known place.
     *
     * @param place the result of {@link #place} for the element's key
     */
    public Ordered<T> withAt(int place, T element) {
        if (place < 0) {
            return new Ordered<>(order, Block.top(editable().insert(-place - 1, element)));
        }
        return get(place) == element ? this : new Ordered<>(order, editable().replace(place, element));
    }

    /** Returns this list without the element with the key; the same object if no such element exists. */
    public Ordered<T> without(String key) {
        return withoutAt(place(key));
    }

    /**
     * Equivalent to {@link #without} for a known place.
     *
     * @param place the result of {@link #place} for its key
     */
    public Ordered<T> withoutAt(int place) {
        return place < 0 ? this : new Ordered<>(order, Block.top(editable().remove(place)));
    }

    /** Returns the element with the key. */
    public Optional<T> find(String key) {
        int place = place(key);
        return place < 0 ? Optional.empty() : Optional.of(get(place));
    }

    /** Returns the index of the element with the key; −1 minus the insertion point if it is absent. */
    public int place(String key) {
        ToIntFunction<? super T> sought = order.against(key);
        return root.find(element -> sought.applyAsInt(typed(element)));
    }

    /** Converts a list that is one long array to a tree, so that a change does not copy the whole array. */
    private Block editable() {
        return root.size() > Block.MAX && root instanceof Leaf whole ? Block.tree(whole.elements()) : root;
    }

    @Override
    public T get(int index) {
        return typed(root.get(Objects.checkIndex(index, root.size())));
    }

    @Override
    public int size() {
        return root.size();
    }

    @Override
    public void forEach(Consumer<? super T> action) {
        root.forEach(element -> action.accept(typed(element)));
    }

    @Override
    public Iterator<T> iterator() {
        return new Walk();
    }

    @SuppressWarnings("unchecked") // only elements are added
    private T typed(Object element) {
        return (T) element;
    }

    /**
     * Reports the differences from another list of the same order. Compares elements by identity, and skips blocks that
     * both lists share.
     *
     * @param change receives each difference in the order of keys: the old element and the new one, null for an absent
     *     one
     */
    public void changesSince(Ordered<T> before, BiConsumer<@Nullable T, @Nullable T> change) {
        if (before.root != root) {
            new OrderedDifference<T>(order, before.root, root).tell(change);
        }
    }

    /** Iterates leaf by leaf. */
    private final class Walk implements Iterator<T> {
        private Object[] leaf = {};
        private int next;
        private int done;

        @Override
        public boolean hasNext() {
            return done + next < size();
        }

        @Override
        public T next() {
            if (next == leaf.length) {
                done += next;
                if (done == size()) {
                    throw new NoSuchElementException();
                }
                leaf = root.leafAt(done).elements();
                next = 0;
            }
            return typed(leaf[next++]);
        }
    }
}
