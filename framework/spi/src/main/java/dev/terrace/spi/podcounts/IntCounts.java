package dev.terrace.spi.podcounts;

import java.util.Arrays;

/**
 * A hash map from small integers to counts. Sparse, because pods of one kind are usually in few of thousands of
 * domains.
 */
final class IntCounts {
    private static final int FREE = -1;

    private int[] keys = new int[4];
    private int[] counts = new int[4];
    private int used;
    private int positive;

    IntCounts() {
        Arrays.fill(keys, FREE);
    }

    int get(int key) {
        int slot = slotOf(key);
        return keys[slot] == key ? counts[slot] : 0;
    }

    /** Returns the number of keys with a positive count. */
    int positive() {
        return positive;
    }

    /** Returns the minimum positive count. At least one count must be positive. */
    int leastPositive() {
        int least = Integer.MAX_VALUE;
        for (int count : counts) {
            least = count > 0 && count < least ? count : least;
        }
        return least;
    }

    void add(int key, int amount) {
        int slot = slotOf(key);
        if (keys[slot] == FREE) {
            if (2 * used >= keys.length) {
                grow();
                slot = slotOf(key);
            }
            keys[slot] = key;
            used++;
        }
        positive -= counts[slot] > 0 ? 1 : 0;
        counts[slot] += amount;
        positive += counts[slot] > 0 ? 1 : 0;
    }

    private int slotOf(int key) {
        int mask = keys.length - 1;
        int slot = (key * 0x9E3779B9) >>> Integer.numberOfLeadingZeros(mask); // adjacent keys are mostly used together
        while (keys[slot] != key && keys[slot] != FREE) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldKeys = keys;
        int[] oldCounts = counts;
        keys = new int[2 * oldKeys.length];
        counts = new int[keys.length];
        Arrays.fill(keys, FREE);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != FREE) {
                int slot = slotOf(oldKeys[i]);
                keys[slot] = oldKeys[i];
                counts[slot] = oldCounts[i];
            }
        }
    }
}
