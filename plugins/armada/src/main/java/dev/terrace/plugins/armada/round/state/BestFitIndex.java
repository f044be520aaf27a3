package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.RoundRules;
import java.util.Arrays;
import java.util.List;
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
    private final long[] cut;
    private final int[][] order;

    /** @param free by node and resource; read in place, not copied */
    BestFitIndex(List<RoundRules.Indexed> indexed, RoundNodes nodes, long[] free, int stride) {
        this.nodes = nodes;
        this.free = free;
        this.stride = stride;
        resource = indexed.stream().mapToInt(RoundRules.Indexed::resource).toArray();
        resolution = indexed.stream().mapToLong(RoundRules.Indexed::resolution).toArray();
        cut = new long[nodes.count() * resource.length];
        for (int n = 0; n < nodes.count(); n++) {
            for (int i = 0; i < resource.length; i++) {
                cut[n * resource.length + i] = cut(n, i);
            }
        }
        order = Grouped.by(nodes.types(), nodes.count(), nodes::type);
        Arrays.setAll(order, type -> sorted(order[type]));
    }

    private int[] sorted(int[] ofType) {
        if (isSorted(ofType)) {
            return ofType; // Common: all nodes are equal and empty.
        }
        return IntStream.of(ofType)
                .boxed()
                .sorted(this::compare)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private boolean isSorted(int[] ofType) {
        for (int i = 1; i < ofType.length; i++) {
            if (compare(ofType[i - 1], ofType[i]) > 0) {
                return false;
            }
        }
        return true;
    }

    private long raw(int node, int i) {
        return free[node * stride + resource[i]];
    }

    private long cut(int node, int i) {
        return raw(node, i) / resolution[i] * resolution[i];
    }

    private int compare(int left, int right) {
        int width = resource.length;
        for (int i = 0; i < width; i++) {
            int order = Long.compare(cut[left * width + i], cut[right * width + i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left, right);
    }

    /** Moves a node after its free amounts changed. */
    void changed(int node) {
        int width = resource.length;
        int direction = 0;
        for (int i = 0; i < width && direction == 0; i++) {
            direction = Long.compare(cut(node, i), cut[node * width + i]);
        }
        if (direction == 0) {
            return;
        }
        int[] ofType = order[nodes.type(node)];
        int from = place(ofType, node, 0, ofType.length);
        for (int i = 0; i < width; i++) {
            cut[node * width + i] = cut(node, i);
        }
        if (direction < 0) {
            int to = place(ofType, node, 0, from);
            System.arraycopy(ofType, to, ofType, to + 1, from - to);
            ofType[to] = node;
        } else {
            int to = place(ofType, node, from + 1, ofType.length) - 1;
            System.arraycopy(ofType, from + 1, ofType, from, to - from);
            ofType[to] = node;
        }
    }

    /** The first position in a range whose node does not come before a node. */
    private int place(int[] ofType, int node, int low, int high) {
        int from = low;
        int to = high;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (compare(ofType[middle], node) < 0) {
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
        private final long[] bound;
        private final long[] wanted;
        private int position;

        private Walk(int[] ofType, long[] request) {
            this.ofType = ofType;
            wanted = new long[resource.length];
            for (int i = 0; i < wanted.length; i++) {
                wanted[i] = request[resource[i]];
            }
            bound = wanted.clone();
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
                if (raise(node, missing)) {
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

        /** Raises the bound to the next possible node; false if the bound is already as high. */
        private boolean raise(int node, int missing) {
            int width = wanted.length;
            int order = 0;
            for (int i = 0; i < width && order == 0; i++) {
                order = Long.compare(bound[i], i < missing ? cut[node * width + i] : wanted[i]);
            }
            if (order >= 0) {
                return false;
            }
            for (int i = 0; i < width; i++) {
                bound[i] = i < missing ? cut[node * width + i] : wanted[i];
            }
            return true;
        }

        private int firstAtBound() {
            int from = 0;
            int to = ofType.length;
            while (from < to) {
                int middle = (from + to) >>> 1;
                if (isBelowBound(ofType[middle])) {
                    from = middle + 1;
                } else {
                    to = middle;
                }
            }
            return from;
        }

        private boolean isBelowBound(int node) {
            int width = wanted.length;
            for (int i = 0; i < width; i++) {
                int order = Long.compare(cut[node * width + i], bound[i]);
                if (order != 0) {
                    return order < 0;
                }
            }
            return false;
        }
    }
}
