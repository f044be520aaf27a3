package dev.terrace.spi.toolkit;

import java.util.Arrays;

/**
 * A least-significant-digit radix sort by integers. It sorts 100,000 items in a few milliseconds, where a comparison
 * sort takes tens. Skips digits that are equal in all keys.
 */
public final class RadixSort {
    /** Fewer keys have shorter digits, because each pass visits all values of a digit. */
    private static final int MIN_BITS = 4;

    private static final int MAX_BITS = 11;

    /** The arrays that a pass reads or writes. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Side(int[] items, long[] keys) {}

    private RadixSort() {}

    /** Returns the indexes of the keys, the lowest key first. Stable. */
    public static int[] lowestFirst(long[] keys) {
        int[] places = new int[keys.length];
        Arrays.setAll(places, place -> place);
        return lowestFirst(places, keys);
    }

    /**
     * Returns the items by key, the lowest key first. Stable. Changes neither array.
     *
     * @param keys by index in {@code items}
     */
    public static int[] lowestFirst(int[] items, long[] keys) {
        long differing = differing(keys);
        int bits = Math.max(MIN_BITS, Math.min(MAX_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(keys.length)));
        Side from = new Side(items, keys);
        Side spare = null;
        for (int shift = 0; shift < Long.SIZE; shift += bits) {
            if (digit(differing, shift, bits) != 0) {
                Side to = spare == null ? new Side(new int[items.length], new long[items.length]) : spare;
                pass(shift, bits, from, to);
                spare = from.items == items ? null : from;
                from = to;
            }
        }
        return from.items == items ? items.clone() : from.items;
    }

    /**
     * Inverts a permutation: returns the position of each item.
     *
     * @param inOrder all items from 0 on, each once
     */
    public static int[] places(int[] inOrder) {
        int[] places = new int[inOrder.length];
        for (int place = 0; place < places.length; place++) {
            places[inOrder[place]] = place;
        }
        return places;
    }

    /** Returns a mask of all bits in which any two keys differ. */
    private static long differing(long[] keys) {
        long differing = 0;
        for (long key : keys) {
            differing |= key ^ keys[0];
        }
        return differing;
    }

    private static void pass(int shift, int bits, Side from, Side to) {
        int[] next = new int[(1 << bits) + 1];
        for (long key : from.keys) {
            next[digit(key ^ Long.MIN_VALUE, shift, bits) + 1]++; // negative keys first
        }
        for (int digit = 1; digit < 1 << bits; digit++) {
            next[digit] += next[digit - 1];
        }
        for (int place = 0; place < from.keys.length; place++) {
            int then = next[digit(from.keys[place] ^ Long.MIN_VALUE, shift, bits)]++;
            to.items[then] = from.items[place];
            to.keys[then] = from.keys[place];
        }
    }

    private static int digit(long key, int shift, int bits) {
        return (int) (key >>> shift) & (1 << bits) - 1;
    }
}
