package dev.terrace.model.order;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** A leaf: an array of consecutive elements. */
final class Leaf implements Block {
    private final Object[] elements;

    /** @param elements not copied; must not change afterwards */
    Leaf(Object... elements) {
        this.elements = elements;
    }

    /** Returns the internal array. Callers must not change it. */
    Object[] elements() {
        return elements;
    }

    @Override
    public int size() {
        return elements.length;
    }

    @Override
    public int width() {
        return elements.length;
    }

    @Override
    public Object get(int index) {
        return elements[index];
    }

    @Override
    public Leaf leafAt(int index) {
        return this;
    }

    @Override
    public Object first() {
        return elements[0];
    }

    @Override
    public int find(ToIntFunction<Object> sought) {
        int low = 0;
        int high = elements.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int difference = sought.applyAsInt(elements[middle]);
            if (difference == 0) {
                return middle;
            } else if (difference < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    @Override
    public void forEach(Consumer<Object> action) {
        for (Object element : elements) {
            action.accept(element);
        }
    }

    @Override
    public Leaf replace(int index, Object element) {
        Object[] changed = elements.clone();
        changed[index] = element;
        return new Leaf(changed);
    }

    @Override
    public Leaf insert(int index, Object element) {
        Object[] changed = Arrays.copyOf(elements, elements.length + 1);
        System.arraycopy(elements, index, changed, index + 1, elements.length - index);
        changed[index] = element;
        return new Leaf(changed);
    }

    @Override
    public Leaf remove(int index) {
        Object[] changed = Arrays.copyOf(elements, elements.length - 1);
        System.arraycopy(elements, index + 1, changed, index, changed.length - index);
        return new Leaf(changed);
    }

    @Override
    public Leaf cut(int from, int to) {
        return new Leaf(Arrays.copyOfRange(elements, from, to));
    }

    @Override
    public Leaf join(Block next) {
        Object[] others = ((Leaf) next).elements;
        Object[] both = Arrays.copyOf(elements, elements.length + others.length);
        System.arraycopy(others, 0, both, elements.length, others.length);
        return new Leaf(both);
    }
}
