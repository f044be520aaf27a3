package dev.terrace.engine;

import java.util.Arrays;

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

    /** Whether a node changed at or after a change. */
    boolean hasChanged(int node, long since) {
        return last[node] >= since;
    }
}
