package dev.terrace.spi.action;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A binary heap with the exact sift operations of Go's {@code container/heap}. Elements are compared only while they
 * move, by their current keys. An element whose key changes inside the heap keeps its position. Volcano's decisions
 * depend on this behaviour, and therefore Terrace's do too.
 *
 * @param <T> the elements
 * @see <a href="https://cs.opensource.google/go/go/+/master:src/container/heap/heap.go">Go, container/heap</a>
 */
public final class Heap<T> {
    /** A strict order; need not be consistent over time. */
    @FunctionalInterface
    public interface Before<T> {
        boolean test(T left, T right);

        /** Returns the index of the first item of a sorted list that comes after an item, which may be in the list. */
        default int placeAfter(T item, List<? extends T> sorted) {
            int low = 0;
            int high = sorted.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (test(item, sorted.get(middle))) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
    }

    private static final Object[] NOTHING = {};

    private final Before<? super T> before;
    private @Nullable T[] items;
    private int size;

    public Heap(Before<? super T> before) {
        this(before, noItems(), 0);
    }

    private Heap(Before<? super T> before, @Nullable T[] items, int size) {
        this.before = before;
        this.items = items;
        this.size = size;
    }

    @SuppressWarnings("unchecked") // contains only pushed elements
    private static <T> @Nullable T[] noItems() {
        return (T[]) NOTHING;
    }

    public void push(T item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, Math.max(4, 2 * size));
        }
        up(size++, item);
    }

    /**
     * Removes the first element.
     *
     * @throws NoSuchElementException if the heap is empty
     */
    public T pop() {
        if (size == 0) {
            throw new NoSuchElementException("the heap is empty");
        }
        T first = items[0];
        T last = items[--size];
        items[size] = null;
        if (size > 0) {
            down(last);
        }
        return first;
    }

    /**
     * Returns the first element.
     *
     * @throws NoSuchElementException if the heap is empty
     */
    public T peek() {
        if (size == 0) {
            throw new NoSuchElementException("the heap is empty");
        }
        return items[0];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    /** Returns a heap with the same elements in the same positions. */
    public Heap<T> copy() {
        return new Heap<>(before, items.clone(), size);
    }

    /** Removes all elements, in the order of {@link #pop}. */
    public List<T> drain() {
        List<T> drained = new ArrayList<>(size);
        while (!isEmpty()) {
            drained.add(pop());
        }
        return drained;
    }

    /** Sifts an item up from a free position. */
    private void up(int start, T item) {
        int place = start;
        while (place > 0) {
            int parent = (place - 1) / 2;
            T above = items[parent];
            if (!before.test(item, above)) {
                break;
            }
            items[place] = above;
            place = parent;
        }
        items[place] = item;
    }

    /** Sifts an item down from the root, which is free. */
    private void down(T item) {
        int place = 0;
        while (true) {
            int child = 2 * place + 1;
            if (child >= size) {
                break;
            }
            int right = child + 1;
            if (right < size && before.test(items[right], items[child])) {
                child = right;
            }
            T below = items[child];
            if (!before.test(below, item)) {
                break;
            }
            items[place] = below;
            place = child;
        }
        items[place] = item;
    }
}
