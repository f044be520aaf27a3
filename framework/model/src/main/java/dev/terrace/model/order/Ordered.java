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
 * A list that is kept in order and never changes. A copy with one element more or less shares all but a few hundred
 * places with its origin: it costs time and memory in proportion to the logarithm of the size. Made from another
 * collection, it is one array, which is as fast to read as any; its first changed copy costs a pass over all of it.
 *
 * <p>Elements are not null. Thread-safe.
 *
 * @param <T> what it holds
 */
public final class Ordered<T> extends AbstractList<T> implements RandomAccess {
    private final Order<? super T> order;
    private final Block root;

    private Ordered(Order<? super T> order, Block root) {
        this.order = order;
        this.root = root;
    }

    /** The elements in their order; equal ones stay as they come. The same object, if it is in this order already. */
    public static <T> Ordered<T> of(Collection<T> elements, Order<? super T> order) {
        if (elements instanceof Ordered<T> known && known.order == order) {
            return known;
        }
        Object[] sorted = elements.toArray();
        for (Object element : sorted) {
            Objects.requireNonNull(element, "an element");
        }
        @SuppressWarnings("unchecked") // they come from a collection of T
        T[] typed = (T[]) sorted;
        Arrays.sort(typed, order);
        return new Ordered<>(order, new Leaf(sorted));
    }

    /**
     * This list with the element: in place of the one that is equal by the order, if there is one. The same object, if
     * it holds this very element.
     */
    public Ordered<T> with(T element) {
        return withAt(place(order.key(element)), element);
    }

    /**
     * This list with the element, as {@link #with} makes it.
     *
     * @param place what {@link #place} says of the element's key
     */
    public Ordered<T> withAt(int place, T element) {
        if (place < 0) {
            return new Ordered<>(order, Block.top(editable().insert(-place - 1, element)));
        }
        return get(place) == element ? this : new Ordered<>(order, editable().replace(place, element));
    }

    /** This list without the element of the key; the same object, if there is none. */
    public Ordered<T> without(String key) {
        return withoutAt(place(key));
    }

    /**
     * This list without an element.
     *
     * @param place what {@link #place} says of its key
     */
    public Ordered<T> withoutAt(int place) {
        return place < 0 ? this : new Ordered<>(order, Block.top(editable().remove(place)));
    }

    /** The element of the key. */
    public Optional<T> find(String key) {
        int place = place(key);
        return place < 0 ? Optional.empty() : Optional.of(get(place));
    }

    /** The place of the element of the key; if there is none, −1 minus the place where it would stand. */
    public int place(String key) {
        ToIntFunction<? super T> sought = order.against(key);
        return root.find(element -> sought.applyAsInt(typed(element)));
    }

    /** A list that was made at once is one long array, which a change must not copy each time. */
    private Block editable() {
        return root.size() > Block.MOST && root instanceof Leaf whole ? Block.tree(whole.elements()) : root;
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

    @SuppressWarnings("unchecked") // only elements are put in
    private T typed(Object element) {
        return (T) element;
    }

    /**
     * Finds the elements in which this list differs from another of its order: not by what they hold, but by which
     * objects they are. Looks into those parts alone that the lists do not share.
     *
     * @param change is told of each, in order of key: the element there and the one here, null where there is none
     */
    public void changesSince(Ordered<T> before, BiConsumer<@Nullable T, @Nullable T> change) {
        new Difference<T>(order, before.root, root).tell(change);
    }

    /** Reads leaf after leaf. */
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
