package dev.terrace.plugins.armada.round.state;

import java.util.Arrays;

/** A stack of ints. */
public final class IntLog {
    private int[] values = new int[64];
    private int size;

    public void push(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, values.length * 2);
        }
        values[size++] = value;
    }

    public int pop() {
        return values[--size];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        size = 0;
    }
}
