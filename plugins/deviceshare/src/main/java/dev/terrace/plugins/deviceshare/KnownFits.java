package dev.terrace.plugins.deviceshare;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * How nodes meet demands, until their devices change. Predicate and score ask the same, and so do all pods with one
 * demand, whatever else they request. Several threads may use it at the same time, each for other nodes.
 *
 * @param <D> what a pod demands
 */
final class KnownFits<D> {
    /** Further demands are not kept, so that a node keeps only so much. */
    private static final int MOST = 256;

    private static final @Nullable Fit[] NONE = {};

    private final Map<D, Integer> numbers = new ConcurrentHashMap<>();
    private final AtomicInteger next = new AtomicInteger();

    /** By node id, then by the demand's number; null where it is not known. */
    private final @Nullable Fit[][] byNode;

    KnownFits(int nodes) {
        byNode = new Fit[nodes][];
        Arrays.fill(byNode, NONE);
    }

    /** Equal demands have the same number. */
    int numberOf(D demand) {
        return numbers.computeIfAbsent(demand, first -> next.getAndIncrement());
    }

    /** Null if it is not known. */
    @Nullable
    Fit get(int demand, int node) {
        @Nullable Fit[] known = byNode[node];
        return demand < known.length ? known[demand] : null;
    }

    void put(int demand, int node, Fit fit) {
        if (demand >= MOST) {
            return;
        }
        if (demand >= byNode[node].length) {
            byNode[node] = Arrays.copyOf(byNode[node], demand + 1);
        }
        byNode[node][demand] = fit;
    }

    /** The node's devices change. */
    void forget(int node) {
        Arrays.fill(byNode[node], null);
    }
}
