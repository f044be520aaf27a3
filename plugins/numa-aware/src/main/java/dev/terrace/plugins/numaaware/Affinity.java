package dev.terrace.plugins.numaaware;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * The NUMA nodes from which a container's cpus should come.
 *
 * @param nodes a bit for each
 * @param isPreferred whether no fewer nodes would do, if all cpus of the machine were free
 * @see <a href="https://kubernetes.io/docs/tasks/administer-cluster/topology-manager/">Kubernetes, topology manager</a>
 */
record Affinity(long nodes, boolean isPreferred) {
    /** All nodes. Only a machine without any is not preferred. */
    static Affinity any(SortedMap<Integer, Integer> total) {
        long all = bits(total.keySet());
        return new Affinity(all, all != 0);
    }

    /**
     * The best nodes: if this number of nodes can be preferred, those; else as few as possible. Of several sets, that
     * of the lower nodes. All of them, not preferred, if no set of nodes has enough cpus free.
     *
     * <p>Volcano goes through all sets of nodes; this finds the same one.
     *
     * @param free how many cpus each node has free, by its id
     * @param total how many it has
     * @param needed at least 1
     */
    static Affinity best(SortedMap<Integer, Integer> free, SortedMap<Integer, Integer> total, int needed) {
        List<Integer> ids = List.copyOf(total.keySet());
        int fewest = fewest(total, needed);
        long preferred = lowest(ids, free, fewest, needed);
        if (preferred != 0) {
            return new Affinity(preferred, true);
        }
        for (int size = 1; size < ids.size(); size++) {
            long nodes = lowest(ids, free, size, needed);
            if (nodes != 0) {
                return new Affinity(nodes, false);
            }
        }
        return new Affinity(bits(ids), false);
    }

    /** One node with enough cpus free, if one is enough on this machine; else all, not preferred. */
    static Affinity single(SortedMap<Integer, Integer> free, SortedMap<Integer, Integer> total, int needed) {
        List<Integer> ids = List.copyOf(total.keySet());
        long node = fewest(total, needed) == 1 ? lowest(ids, free, 1, needed) : 0;
        return node == 0 ? new Affinity(bits(ids), false) : new Affinity(node, true);
    }

    /** How few nodes have enough cpus; all of them, if even these have not. */
    private static int fewest(SortedMap<Integer, Integer> total, int needed) {
        for (int size = 1; size < total.size(); size++) {
            if (most(total.values(), size) >= needed) {
                return size;
            }
        }
        return total.size();
    }

    /** The set of a number of nodes with enough cpus free that is the lowest number; 0 if there is none. */
    private static long lowest(List<Integer> ids, SortedMap<Integer, Integer> free, int size, int needed) {
        long nodes = 0;
        int left = size;
        long missing = needed;
        for (int i = ids.size(); i > 0 && left > 0; i--) {
            int highest = ids.get(i - 1);
            List<Integer> below = new ArrayList<>();
            ids.subList(0, i - 1).forEach(id -> below.add(free.getOrDefault(id, 0)));
            if (below.size() < left || most(below, left) < missing) {
                nodes |= 1L << highest;
                missing -= free.getOrDefault(highest, 0);
                left--;
            }
        }
        return left == 0 && missing <= 0 ? nodes : 0;
    }

    private static long most(Iterable<Integer> counts, int size) {
        List<Integer> sorted = new ArrayList<>();
        counts.forEach(sorted::add);
        sorted.sort(Collections.reverseOrder());
        return sorted.stream().limit(size).mapToLong(Integer::longValue).sum();
    }

    private static long bits(Iterable<Integer> ids) {
        long bits = 0;
        for (int id : ids) {
            bits |= 1L << id;
        }
        return bits;
    }
}
