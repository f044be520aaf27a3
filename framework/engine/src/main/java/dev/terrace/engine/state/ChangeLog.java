package dev.terrace.engine.state;

import dev.terrace.spi.toolkit.IntList;
import dev.terrace.spi.view.NodeChanges;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Which nodes changed, in order. Who keeps something of nodes reads on from where it stopped. */
public final class ChangeLog implements NodeChanges {
    /** From one change for so many nodes on, changes are many. */
    private static final int SPARSE = 16;

    private final IntList nodes = new IntList();
    private final int[] last;

    ChangeLog(int nodeCount) {
        last = new int[nodeCount];
        Arrays.fill(last, -1);
    }

    public void changed(int node) {
        last[node] = nodes.size();
        nodes.add(node);
    }

    /** How many changes there were. */
    public int size() {
        return nodes.size();
    }

    /** Whether to go through all nodes rather than through so many changes. */
    public boolean areMany(int changes) {
        return changes >= last.length / SPARSE;
    }

    /**
     * Finds which of a range of nodes changed at or after a change.
     *
     * @param found takes their ids; has room for one more than there are
     * @return how many there are
     */
    public int among(int from, int to, int first, int[] found) {
        int count = 0;
        // Without branches: nobody can foresee which nodes changed.
        for (int node = from; node < to; node++) {
            found[count] = node;
            count += last[node] >= first ? 1 : 0;
        }
        return count;
    }

    /** Finds the nodes that changed between two changes, and not after that; otherwise the same. */
    public int between(int first, int end, int[] found) {
        int count = 0;
        for (int i = first; i < end; i++) {
            int node = nodes.get(i);
            found[count] = node;
            count += last[node] == i ? 1 : 0;
        }
        return count;
    }

    @Override
    public long version() {
        return nodes.size();
    }

    @Override
    public int[] changedSince(long first) {
        if (first < 0) {
            return IntStream.range(0, last.length).toArray();
        }
        int since = Math.toIntExact(first);
        if (areMany(nodes.size() - since)) {
            int[] found = new int[last.length + 1];
            return Arrays.copyOf(found, among(0, last.length, since, found));
        }
        int[] found = new int[nodes.size() - since + 1];
        int[] changed = Arrays.copyOf(found, between(since, nodes.size(), found));
        Arrays.sort(changed);
        return changed;
    }
}
