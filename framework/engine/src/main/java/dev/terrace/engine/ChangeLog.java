package dev.terrace.engine;

import java.util.Arrays;

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

    /** Whether a node changed at or after a change. */
    boolean hasChanged(int node, long since) {
        return last[node] >= since;
    }
}
