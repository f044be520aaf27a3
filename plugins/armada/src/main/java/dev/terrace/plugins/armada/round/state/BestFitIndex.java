package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.RoundRules;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The nodes at one level, least free first: by type, then by the indexed resources, each rounded down to its
 * resolution, then by index. A node moves when its free amounts change.
 *
 * <p>As in Armada, a search may skip a node whose exact free amount suffices but whose rounded amount does not.
 */
public final class BestFitIndex {
    private final int[] resource;
    private final long[] resolution;
    private final RoundNodes nodes;
    private final long[] free;
    private final int stride;
    private final long[][] cut;
    private final int[][] order;

    /** @param free by node and resource; read in place, not copied */
    BestFitIndex(List<RoundRules.Indexed> indexed, RoundNodes nodes, long[] free, int stride) {
        this.nodes = nodes;
        this.free = free;
        this.stride = stride;
        resource = indexed.stream().mapToInt(RoundRules.Indexed::resource).toArray();
        resolution = indexed.stream().mapToLong(RoundRules.Indexed::resolution).toArray();
        cut = new long[nodes.count()][];
        Arrays.setAll(cut, this::cut);
        order = Grouped.by(nodes.types(), nodes.count(), nodes::type);
        Arrays.setAll(order, type -> sorted(order[type]));
    }

    private int[] sorted(int[] ofType) {
        return IntStream.of(ofType)
                .boxed()
                .sorted(this::compare)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private long raw(int node, int i) {
        return free[node * stride + resource[i]];
    }

    private long[] cut(int node) {
        long[] amounts = new long[resource.length];
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] = raw(node, i) / resolution[i] * resolution[i];
        }
        return amounts;
    }

    private int compare(int left, int right) {
        int order = Arrays.compare(cut[left], cut[right]);
        return order != 0 ? order : Integer.compare(left, right);
    }

    /** Moves a node after its free amounts changed. */
    void changed(int node) {
        long[] now = cut(node);
        int direction = Arrays.compare(now, cut[node]);
        if (direction == 0) {
            return;
        }
        int[] ofType = order[nodes.type(node)];
        IntPredicate isBefore = other -> compare(other, node) < 0;
        int from = end(ofType, 0, ofType.length, isBefore);
        cut[node] = now;
        if (direction < 0) {
            int to = end(ofType, 0, from, isBefore);
            System.arraycopy(ofType, to, ofType, to + 1, from - to);
            ofType[to] = node;
        } else {
            int to = end(ofType, from + 1, ofType.length, isBefore) - 1;
            System.arraycopy(ofType, from + 1, ofType, from, to - from);
            ofType[to] = node;
        }
    }

    /** The end of the nodes that are accepted; they precede all others of the range. */
    private static int end(int[] ofType, int low, int high, IntPredicate accepted) {
        int from = low;
        int to = high;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (accepted.test(ofType[middle])) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    public int types() {
        return order.length;
    }

    /** The nodes of a type that have enough of every indexed resource, least free first. */
    public Walk walk(int type, long[] request) {
        return new Walk(order[type], request);
    }

    /** Compares two nodes by exact free amounts, then by name. */
    public int compareRaw(int left, int right) {
        for (int i = 0; i < resource.length; i++) {
            int order = Long.compare(raw(left, i), raw(right, i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(nodes.nameRank(left), nodes.nameRank(right));
    }

    /**
     * A walk through the nodes of one type. If a node is short of a resource, the walk jumps. Its target has the same
     * rounded amounts of all resources before that one, and the requested amounts of it and of all later resources.
     */
    public final class Walk {
        private final int[] ofType;
        private final long[] wanted;
        private long[] bound;
        private int position;

        private Walk(int[] ofType, long[] request) {
            this.ofType = ofType;
            wanted = new long[resource.length];
            for (int i = 0; i < wanted.length; i++) {
                wanted[i] = request[resource[i]];
            }
            bound = wanted;
            position = firstAtBound();
        }

        /** The next node, or -1. */
        public int next() {
            while (position < ofType.length) {
                int node = ofType[position++];
                int missing = missing(node);
                if (missing == wanted.length) {
                    return node;
                }
                long[] target = wanted.clone();
                System.arraycopy(cut[node], 0, target, 0, missing);
                if (Arrays.compare(target, bound) > 0) {
                    bound = target;
                    position = firstAtBound();
                }
            }
            return -1;
        }

        private int missing(int node) {
            for (int i = 0; i < wanted.length; i++) {
                if (raw(node, i) < wanted[i]) {
                    return i;
                }
            }
            return wanted.length;
        }

        private int firstAtBound() {
            return end(ofType, 0, ofType.length, node -> Arrays.compare(cut[node], bound) < 0);
        }
    }
}
