package dev.terrace.spi.toolkit;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A growing table from slots, or other small numbers, to values: for data about jobs or nodes that is kept across
 * sessions.
 *
 * @param <V> the type of the values
 * @see dev.terrace.spi.view.Job#slot
 * @see dev.terrace.spi.view.Node#slot
 */
public final class SlotTable<V> {
    private @Nullable Object[] values = new Object[16];

    /** Returns the value in a slot; null without one. */
    @SuppressWarnings("unchecked") // only values are put in
    public @Nullable V get(int slot) {
        return slot < values.length ? (V) values[slot] : null;
    }

    /** Sets the value in a slot; null clears it. Returns the value that it replaces, or null. */
    public @Nullable V put(int slot, @Nullable V value) {
        V before = get(slot);
        if (slot >= values.length) {
            values = Arrays.copyOf(values, Math.max(slot + 1, 2 * values.length));
        }
        values[slot] = value;
        return before;
    }

    /** Clears a slot. Returns its value, or null. */
    public @Nullable V remove(int slot) {
        return put(slot, null);
    }
}
