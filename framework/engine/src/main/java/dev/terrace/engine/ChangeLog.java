package dev.terrace.engine;

import dev.terrace.spi.counts.IntList;
import java.util.Arrays;
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

    /**
     * Finds the nodes that changed at or after a change, each once; many of them in the order in which what is kept of nodes lies in memory.
     *
     * @param found takes their ids; has room for one more than there are nodes
     * @return how many there are
     */
    int since(int first, int[] found) {
        int count = 0;
        // Without branches: nobody can foresee which nodes changed.
        if (nodes.size() - first >= last.length / SPARSE) {
            for (int node = 0; node < last.length; node++) {
                found[count] = node;
                count += last[node] >= first ? 1 : 0;
            }
        } else {
            for (int i = first; i < nodes.size(); i++) {
                int node = nodes.get(i);
                found[count] = node;
                count += last[node] == i ? 1 : 0;
            }
        }
        return count;
    }

    /** The nodes that changed at or after a change, ascending; all nodes for a negative one. */
    int[] since(long first) {
        if (first < 0) {
            return IntStream.range(0, last.length).toArray();
        }
        int[] found = new int[last.length + 1];
        int[] changed = Arrays.copyOf(found, since(Math.toIntExact(first), found));
        Arrays.sort(changed);
        return changed;
    }
}
