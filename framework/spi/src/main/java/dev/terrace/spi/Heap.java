package dev.terrace.spi;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * A binary heap that sifts as Go's {@code container/heap} does. Elements are compared when they move, by what they are at that time; an element whose key
 * changes inside the heap is not moved. That shows in Volcano's decisions, so it shows here.
 *
 * @param <T> the elements
 * @see <a href="https://cs.opensource.google/go/go/+/master:src/container/heap/heap.go">Go, container/heap</a>
 */
public final class Heap<T> {
    /** A strict "comes before"; need not be consistent over time. */
    @FunctionalInterface
    public interface Before<T> {
        boolean test(T left, T right);
    }

    private final Before<? super T> before;
    private final List<T> items;

    public Heap(Before<? super T> before) {
        this(before, new ArrayList<>());
    }

    private Heap(Before<? super T> before, List<T> items) {
        this.before = before;
        this.items = items;
    }

    public void push(T item) {
        items.add(item);
        up(items.size() - 1);
    }

    /**
     * Takes the first element.
     *
     * @throws NoSuchElementException if there is none
     */
    public T pop() {
        if (items.isEmpty()) {
            throw new NoSuchElementException("the heap is empty");
        }
        int last = items.size() - 1;
        swap(0, last);
        down(last);
        return items.remove(last);
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    public int size() {
        return items.size();
    }

    /** A heap with the same elements in the same places. */
    public Heap<T> copy() {
        return new Heap<>(before, new ArrayList<>(items));
    }

    /** All elements in the order in which they would come out; the heap is empty afterwards. */
    public List<T> drain() {
        List<T> drained = new ArrayList<>(items.size());
        while (!isEmpty()) {
            drained.add(pop());
        }
        return drained;
    }

    private void up(int start) {
        int child = start;
        while (child > 0) {
            int parent = (child - 1) / 2;
            if (!before.test(items.get(child), items.get(parent))) {
                break;
            }
            swap(parent, child);
            child = parent;
        }
    }

    private void down(int size) {
        int parent = 0;
        while (true) {
            int child = 2 * parent + 1;
            if (child >= size) {
                break;
            }
            int right = child + 1;
            if (right < size && before.test(items.get(right), items.get(child))) {
                child = right;
            }
            if (!before.test(items.get(child), items.get(parent))) {
                break;
            }
            swap(parent, child);
            parent = child;
        }
    }

    private void swap(int left, int right) {
        T item = items.get(left);
        items.set(left, items.get(right));
        items.set(right, item);
    }
}
