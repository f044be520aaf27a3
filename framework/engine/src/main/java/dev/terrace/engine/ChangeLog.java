package dev.terrace.engine;

import dev.terrace.spi.counts.IntList;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Which nodes changed, in order. Who keeps something of nodes reads on from where it stopped. */
final class ChangeLog {
    private final IntList nodes = new IntList();
    private final int[] last;

    ChangeLog(int nodeCount) {
        last = new int[nodeCount];
        Arrays.fill(last, -1);
    }

    void changed(int node) {
        last[node] = nodes.size();
        nodes.add(node);
    }

    /** How many changes there were. */
    int size() {
        return nodes.size();
    }

    /** The node of a change if it is its last one, else -1. */
    int lastChangeAt(int index) {
        int node = nodes.get(index);
        return last[node] == index ? node : -1;
    }

    /** The nodes that changed at or after a change, ascending; all nodes for a negative one. */
    int[] since(long first) {
        if (first < 0) {
            return IntStream.range(0, last.length).toArray();
        }
        return IntStream.range(Math.toIntExact(first), size())
                .map(this::lastChangeAt)
                .filter(node -> node >= 0)
                .sorted()
                .toArray();
    }
}
