package dev.terrace.engine.change;

import dev.terrace.spi.toolkit.IntList;
import java.util.stream.Stream;

/**
 * The changes of a session in portions that threads may read concurrently: all nodes of a range are in one portion.
 * Filled on demand: small clusters never need them.
 */
final class ChangePartitions {
    /** The binary logarithm of the length of a range of nodes. */
    static final int RANGE_SHIFT = 8;

    /**
     * The portion of each range, repeating. Later portions have fewer ranges, so that no thread waits long for the one
     * that has the last portion.
     */
    private static final int[] OF_RANGE = {
        0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7
    };

    private static final int COUNT = 8;

    /** By portion: the numbers of its changes, ascending. Empty before it is first filled. */
    private IntList[] numbers = {};

    /** The number of changes that are in portions. */
    private int filled;

    /**
     * Adds the changes since the last call.
     *
     * @param nodes the nodes of all changes, by number
     */
    void fill(IntList nodes) {
        if (numbers.length == 0) {
            numbers = Stream.generate(IntList::new).limit(COUNT).toArray(IntList[]::new);
        }
        for (; filled < nodes.size(); filled++) {
            numbers[OF_RANGE[(nodes.get(filled) >>> RANGE_SHIFT) % OF_RANGE.length]].add(filled);
        }
    }

    int count() {
        return COUNT;
    }

    /** Returns the number of changes in a portion. */
    int size(int portion) {
        return numbers[portion].size();
    }

    /** Returns the number of a change in a portion. */
    int number(int portion, int place) {
        return numbers[portion].get(place);
    }

    /**
     * Returns the index of a portion's first change with at least this number; the portion's size if no such change
     * exists.
     */
    int place(int portion, int number) {
        IntList all = numbers[portion];
        int from = 0;
        int to = all.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (all.get(middle) < number) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
