package dev.terrace.engine;

import java.util.Arrays;

/** A list of integers that only grows. */
final class IntList {
    private int[] items = new int[8];
    private int size;

    void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
        }
        items[size++] = item;
    }

    int get(int index) {
        return items[index];
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }
}
