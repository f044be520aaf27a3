package dev.terrace.engine;

import dev.terrace.spi.counts.IntList;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Which nodes changed, in order. Who keeps something of nodes reads on from where it stopped. */
final class ChangeLog {
    /** From one change in so many nodes on, all nodes are gone through. */
    private static final int SPARSE = 8;

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

    /** Calls for each node that changed at or after a change, once; for many of them in the order in which what is kept of nodes lies in memory. */
    void eachSince(int first, IntConsumer action) {
        if (nodes.size() - first >= last.length / SPARSE) {
            for (int node = 0; node < last.length; node++) {
                if (last[node] >= first) {
                    action.accept(node);
                }
            }
        } else {
            for (int i = first; i < nodes.size(); i++) {
                int node = nodes.get(i);
                if (last[node] == i) {
                    action.accept(node);
                }
            }
        }
    }

    /** The nodes that changed at or after a change, ascending; all nodes for a negative one. */
    int[] since(long first) {
        if (first < 0) {
            return IntStream.range(0, last.length).toArray();
        }
        IntStream.Builder changed = IntStream.builder();
        eachSince(Math.toIntExact(first), changed);
        return changed.build().sorted().toArray();
    }
}
