package dev.terrace.engine.state;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * A list in the order of keys, whose elements know their indexes as ids. If elements arrive or leave, blocks of
 * references move, and the elements of the longest block are not visited: their ids follow an offset that all elements
 * share.
 *
 * @param <E> the element type; all elements are {@link Numbered}
 */
public final class NumberedList<E> extends AbstractList<E> implements RandomAccess {
    private final Numbered.Offset offset = new Numbered.Offset();

    /** Null from {@link #size} on. */
    private @Nullable Object[] elements;

    private int size;

    /** A range whose elements all stay, and the shift of their indexes. */
    private record Block(int from, int end, int by) {
        int size() {
            return end - from;
        }
    }

    /** @param capacity the number of elements for which it has room from the beginning */
    public NumberedList(int capacity) {
        elements = new Object[capacity];
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    @SuppressWarnings("unchecked") // only elements are added
    public E get(int index) {
        return (E) Objects.requireNonNull(elements[Objects.checkIndex(index, size)]);
    }

    private Numbered numbered(int index) {
        return (Numbered) get(index);
    }

    /** Adds an element whose key is after all others. */
    @Override
    public boolean add(E element) {
        resize(size + 1);
        put(size - 1, element);
        return true;
    }

    /** Replaces an element by one with the same key and id. */
    @Override
    public E set(int index, E element) {
        E before = get(index);
        elements[index] = element;
        return before;
    }

    private void put(int index, E element) {
        elements[index] = element;
        ((Numbered) element).assignId(index, offset);
    }

    private void resize(int next) {
        if (next > elements.length) {
            elements = Arrays.copyOf(elements, Math.max(next, elements.length + elements.length / 2));
        }
        if (next < size) {
            Arrays.fill(elements, next, size, null);
        }
        size = next;
    }

    /** Returns the index of the element with a key; −1 minus the insertion point if it is absent. */
    public int place(String key) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = numbered(middle).key().compareTo(key);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    /**
     * Adds and removes elements. Those that leave have no valid ids afterwards.
     *
     * @param arriving in the order of keys
     * @param leaving in the order of ids
     */
    public void update(List<? extends E> arriving, List<? extends E> leaving) {
        if (arriving.isEmpty() && leaving.isEmpty()) {
            return;
        }
        int[] arrived = new int[arriving.size()];
        List<Block> blocks = blocks(arriving, leaving, arrived);
        int next = size + arriving.size() - leaving.size();
        resize(Math.max(size, next));
        // A block moves to indexes whose elements have left, or have moved in the same direction before.
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).by < 0) {
                move(blocks.get(i));
            }
        }
        for (int i = blocks.size() - 1; i >= 0; i--) {
            if (blocks.get(i).by > 0) {
                move(blocks.get(i));
            }
        }
        int shift = Collections.max(blocks, Comparator.comparingInt(Block::size)).by;
        offset.value -= shift;
        for (int i = 0; i < arrived.length; i++) {
            put(arrived[i], arriving.get(i));
        }
        for (Block block : blocks) {
            for (int id = block.from + block.by; block.by != shift && id < block.end + block.by; id++) {
                numbered(id).assignId(id, offset);
            }
        }
        resize(next);
    }

    private void move(Block block) {
        System.arraycopy(elements, block.from, elements, block.from + block.by, block.size());
    }

    /**
     * Returns the ranges between elements that arrive or leave.
     *
     * @param arrived receives the next indexes of the arriving elements
     */
    private List<Block> blocks(List<? extends E> arriving, List<? extends E> leaving, int[] arrived) {
        List<Block> blocks = new ArrayList<>();
        int from = 0;
        int coming = 0;
        int going = 0;
        while (coming < arrived.length || going < leaving.size()) {
            int entry = coming == arrived.length ? size : insertionPoint((Numbered) arriving.get(coming));
            int exit = going == leaving.size() ? size : ((Numbered) leaving.get(going)).id();
            boolean comes = coming < arrived.length && entry <= exit;
            int end = comes ? entry : exit;
            blocks.add(new Block(from, end, coming - going));
            if (comes) {
                arrived[coming] = end + coming - going;
                coming++;
                from = end;
            } else {
                going++;
                from = end + 1;
            }
        }
        blocks.add(new Block(from, size, coming - going));
        return blocks;
    }

    private int insertionPoint(Numbered element) {
        int place = place(element.key());
        return place < 0 ? -place - 1 : place;
    }
}
