package dev.terrace.plugins.deviceshare;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A cache of how nodes meet demands, invalidated when a node's devices change. Predicate and score share it, and so do
 * all pods with equal demands. Thread-safe if threads use different nodes.
 *
 * @param <D> the demand of a pod
 */
final class KnownFits<D> {
    /** The maximum number of cached demands per node, which bounds memory. */
    private static final int MAX_DEMANDS = 256;

    private static final @Nullable DeviceFit[] NONE = {};

    private final Map<D, Integer> numbers = new ConcurrentHashMap<>();
    private final AtomicInteger next = new AtomicInteger();

    /** The cached fits by node id and demand number; null if unknown. */
    private final @Nullable DeviceFit[][] byNode;

    KnownFits(int nodes) {
        byNode = new DeviceFit[nodes][];
        Arrays.fill(byNode, NONE);
    }

    /** Returns the number of a demand. Equal demands have the same number. */
    int numberOf(D demand) {
        return numbers.computeIfAbsent(demand, first -> next.getAndIncrement());
    }

    /** The cached fit, or null. */
    @Nullable
    DeviceFit get(int demand, int node) {
        @Nullable DeviceFit[] known = byNode[node];
        return demand < known.length ? known[demand] : null;
    }

    void put(int demand, int node, DeviceFit fit) {
        if (demand >= MAX_DEMANDS) {
            return;
        }
        if (demand >= byNode[node].length) {
            byNode[node] = Arrays.copyOf(byNode[node], demand + 1);
        }
        byNode[node][demand] = fit;
    }

    /** Invalidates a node whose devices change. */
    void forget(int node) {
        Arrays.fill(byNode[node], null);
    }
}
