package dev.terrace.spi;

import java.util.Arrays;

/**
 * Sorts by whole numbers, digit by digit from the last on: a hundred thousand items within a few milliseconds, where comparing them takes tens. Digits that all have in common are not looked at.
 */
public final class RadixSort {
    private static final int BITS = 11;
    private static final int DIGITS = 1 << BITS;

    private RadixSort() {}

    /** Places of numbers, that of the lowest first; those of equal numbers as they stand. */
    public static int[] lowestFirst(long[] keys) {
        int[] places = new int[keys.length];
        Arrays.setAll(places, place -> place);
        return lowestFirst(places, keys);
    }

    /**
     * Items by a number of each, the lowest first; those of equal numbers stay in the order that they have. Changes neither array.
     *
     * @param keys by place in {@code items}
     */
    public static int[] lowestFirst(int[] items, long[] keys) {
        // Each pass writes from one side to the other.
        int[][] sides = {items.clone(), new int[items.length]};
        long[][] keysOfSides = {new long[items.length], new long[items.length]};
        Arrays.setAll(keysOfSides[0], place -> keys[place] ^ Long.MIN_VALUE); // negative ones first
        long differing = differing(keys);
        int side = 0;
        for (int shift = 0; shift < Long.SIZE; shift += BITS) {
            if (digit(differing, shift) != 0) {
                pass(shift, sides[side], keysOfSides[side], sides[1 - side], keysOfSides[1 - side]);
                side = 1 - side;
            }
        }
        return sides[side];
    }

    /** All bits in which any two keys differ. */
    private static long differing(long[] keys) {
        long differing = 0;
        for (long key : keys) {
            differing |= key ^ keys[0];
        }
        return differing;
    }

    private static void pass(int shift, int[] items, long[] keys, int[] sorted, long[] sortedKeys) {
        int[] next = new int[DIGITS + 1];
        for (long key : keys) {
            next[digit(key, shift) + 1]++;
        }
        for (int digit = 1; digit < DIGITS; digit++) {
            next[digit] += next[digit - 1];
        }
        for (int place = 0; place < keys.length; place++) {
            int to = next[digit(keys[place], shift)]++;
            sorted[to] = items[place];
            sortedKeys[to] = keys[place];
        }
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & DIGITS - 1;
    }
}
