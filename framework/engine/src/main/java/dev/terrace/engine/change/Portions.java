package dev.terrace.engine.change;

import dev.terrace.spi.toolkit.IntList;
import java.util.stream.IntStream;

/**
 * The changes of a session in portions that several threads may read at the same time: all nodes of a range are in one
 * portion. Filled when they are about to be read: on small clusters they never are.
 */
final class Portions {
    /** The binary logarithm of the length of a range of nodes. */
    static final int RANGE_SHIFT = 8;

    /**
     * By range, which repeats: its portion. Later portions have fewer ranges, so that a thread waits little for another
     * that does the last one.
     */
    private static final int[] OF_RANGE = {
        0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7
    };

    private static final int COUNT = 8;

    /** By portion: the numbers of its changes, ascending. */
    private final IntList[] numbers =
            IntStream.range(0, COUNT).mapToObj(portion -> new IntList()).toArray(IntList[]::new);

    /** How many changes are in portions. */
    private int filled;

    /** Adds the changes that came since the last time; {@code nodes} are those of all changes, by number. */
    void fill(IntList nodes) {
        for (; filled < nodes.size(); filled++) {
            numbers[OF_RANGE[(nodes.get(filled) >>> RANGE_SHIFT) % OF_RANGE.length]].add(filled);
        }
    }

    int count() {
        return COUNT;
    }

    /** How many changes a portion has. */
    int size(int portion) {
        return numbers[portion].size();
    }

    /** The number of one of a portion's changes. */
    int number(int portion, int place) {
        return numbers[portion].get(place);
    }

    /** The place of the first of a portion's changes that has at least this number; the portion's size if none has. */
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
