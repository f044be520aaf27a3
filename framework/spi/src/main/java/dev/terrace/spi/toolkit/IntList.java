package dev.terrace.spi.toolkit;

import java.util.Arrays;

/** An append-only list of integers, which can be cleared. */
public final class IntList {
    private static final int[] NONE = {};
    private static final int FIRST = 8;

    private int[] items = NONE;
    private int size;

    public void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, Math.max(FIRST, 2 * size));
        }
        items[size++] = item;
    }

    /** @param index below {@link #size}; not checked */
    public int get(int index) {
        return items[index];
    }

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }
}
