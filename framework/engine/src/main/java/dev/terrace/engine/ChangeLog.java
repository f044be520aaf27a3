package dev.terrace.engine;

import dev.terrace.spi.counts.IntList;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Which nodes changed, in order. Who keeps something of nodes reads on from where it stopped. */
final class ChangeLog {
    private final IntList nodes = new IntList();
    /** From one change in so many nodes on, all nodes are gone through. */
    private static final int SPARSE = 8;

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

    /** Adds each node that changed at or after a change, once; many of them in the order in which what is kept of nodes lies in memory. */
    void addChangesSince(int since, Batch batch) {
        if (nodes.size() - since >= last.length / SPARSE) {
            for (int node = 0; node < last.length; node++) {
                if (last[node] >= since) {
                    batch.add(node);
                }
            }
        } else {
            for (int i = since; i < nodes.size(); i++) {
                int node = nodes.get(i);
                if (last[node] == i) {
                    batch.add(node);
                }
            }
        }
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
