package dev.terrace.plugins.numaaware;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * The NUMA nodes from which a container's cpus should come.
 *
 * @param nodes a bit mask
 * @param isPreferred whether this is the minimum number of nodes, assuming that all cpus of the machine were free
 * @see <a href="https://kubernetes.io/docs/tasks/administer-cluster/topology-manager/">Kubernetes, topology manager</a>
 */
record NumaAffinity(long nodes, boolean isPreferred) {
    /** All nodes; preferred unless the machine has no nodes. */
    static NumaAffinity any(SortedMap<Integer, Integer> total) {
        long all = bits(total.keySet());
        return new NumaAffinity(all, all != 0);
    }

    /**
     * The best set of nodes. A preferred set comes first, then the smallest set; on a tie, the lower node ids. All
     * nodes, not preferred, if no set has enough free cpus.
     *
     * <p>Volcano enumerates all sets of nodes; this finds the same one.
     *
     * @param free the number of free cpus by node id
     * @param total the number of cpus by node id
     * @param needed at least 1
     */
    static NumaAffinity best(SortedMap<Integer, Integer> free, SortedMap<Integer, Integer> total, int needed) {
        List<Integer> ids = List.copyOf(total.keySet());
        int fewest = fewest(total, needed);
        long preferred = lowest(ids, free, fewest, needed);
        if (preferred != 0) {
            return new NumaAffinity(preferred, true);
        }
        for (int size = 1; size < ids.size(); size++) {
            long nodes = lowest(ids, free, size, needed);
            if (nodes != 0) {
                return new NumaAffinity(nodes, false);
            }
        }
        return new NumaAffinity(bits(ids), false);
    }

    /** One node with enough free cpus, if one node of this machine can have enough; else all nodes, not preferred. */
    static NumaAffinity single(SortedMap<Integer, Integer> free, SortedMap<Integer, Integer> total, int needed) {
        List<Integer> ids = List.copyOf(total.keySet());
        long node = fewest(total, needed) == 1 ? lowest(ids, free, 1, needed) : 0;
        return node == 0 ? new NumaAffinity(bits(ids), false) : new NumaAffinity(node, true);
    }

    /** The minimum number of nodes with enough cpus in total; all of them, if even these have too few. */
    private static int fewest(SortedMap<Integer, Integer> total, int needed) {
        for (int size = 1; size < total.size(); size++) {
            if (most(total.values(), size) >= needed) {
                return size;
            }
        }
        return total.size();
    }

    /**
     * The set of {@code size} nodes with enough free cpus whose mask is the smallest number; 0 if no such set exists.
     */
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
