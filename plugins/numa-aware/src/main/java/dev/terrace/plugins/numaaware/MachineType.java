package dev.terrace.plugins.numaaware;

import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.node.NumaTopology.Place;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The common part of nodes with equal cpu topology and kubelet policy. With equal free cpus, a pod gets the same cpus
 * on any of them, so that they share cached results.
 */
final class MachineType {
    /** The number of cached sets after which a session clears the cache. Nodes keep their own. */
    private static final int MAX_SETS = 8192;

    private final Cpus cpus;
    private final Policy policy;
    private final BitSet reserved;

    /** The number of cpus of each NUMA node. */
    private final SortedMap<Integer, Integer> total = new TreeMap<>();

    private final Map<BitSet, FreeCpus> known = new HashMap<>();

    /**
     * The topology policy: the choice of NUMA nodes for a container, and whether it is admitted without the best ones.
     */
    private enum Policy {
        NONE(true),
        BEST_EFFORT(true),
        RESTRICTED(false),
        SINGLE(false);

        private final boolean admitsAll;

        Policy(boolean admitsAll) {
            this.admitsAll = admitsAll;
        }

        static Policy of(String spelling) {
            return switch (spelling) {
                case "best-effort" -> BEST_EFFORT;
                case "restricted" -> RESTRICTED;
                case "single-numa-node" -> SINGLE;
                default -> NONE;
            };
        }
    }

    /** The key of a machine: nodes of equal kinds share one. */
    record Kind(SortedMap<Integer, Place> cpus, String policy, int reserved) {
        static Kind of(NumaTopology topology) {
            return new Kind(topology.cpus(), topology.topologyPolicy(), topology.reserved());
        }
    }

    MachineType(Kind kind) {
        cpus = new Cpus(kind.cpus);
        policy = Policy.of(kind.policy);
        cpus.byNuma().forEach((id, all) -> total.put(id, all.cardinality()));
        // Volcano reserves the cpus that it would choose on an empty node.
        BitSet first = CpuChoice.of(cpus, cpus.all(), kind.reserved);
        reserved = first == null ? new BitSet() : first;
    }

    /**
     * The shared object for a set of free cpus.
     *
     * @param free must not be modified from now on; null if the cpus are unknown
     */
    FreeCpus free(@Nullable BitSet free) {
        if (free == null) {
            return new FreeCpus(this, null);
        }
        FreeCpus same = known.get(free);
        if (same == null) {
            if (known.size() == MAX_SETS) {
                known.clear();
            }
            same = new FreeCpus(this, free);
            known.put(free, same);
        }
        return same;
    }

    /**
     * The cpus that a pod would get, container by container; null if the policy refuses one of them.
     *
     * @param free null if the cpus are unknown
     */
    @Nullable
    BitSet choose(CpuRequest asked, @Nullable BitSet free) {
        BitSet left = free == null ? new BitSet() : (BitSet) free.clone();
        left.andNot(reserved);
        BitSet all = new BitSet();
        for (int needed : asked.cpus()) {
            NumaAffinity affinity = free == null ? unknown() : affinity(left, needed);
            if (!policy.admitsAll && !affinity.isPreferred()) {
                return null;
            }
            BitSet chosen = choose(affinity, left, needed);
            all.or(chosen);
            left.andNot(chosen);
        }
        return all;
    }

    private NumaAffinity unknown() {
        return policy == Policy.NONE ? new NumaAffinity(0, true) : NumaAffinity.any(total);
    }

    private NumaAffinity affinity(BitSet left, int needed) {
        if (policy == Policy.NONE || needed == 0) {
            return unknown();
        }
        SortedMap<Integer, Integer> counts = new TreeMap<>();
        left.stream().forEach(cpu -> counts.merge(cpus.numa(cpu), 1, Integer::sum));
        return policy == Policy.SINGLE
                ? NumaAffinity.single(counts, total, needed)
                : NumaAffinity.best(counts, total, needed);
    }

    /** Chooses cpus of the preferred NUMA nodes first, then any others; none if there are too few. */
    private BitSet choose(NumaAffinity affinity, BitSet left, int needed) {
        BitSet aligned = new BitSet();
        cpus.byNuma().forEach((id, all) -> {
            if ((affinity.nodes() & 1L << id) != 0) {
                aligned.or(all);
            }
        });
        aligned.and(left);
        BitSet chosen = CpuChoice.of(cpus, aligned, Math.min(needed, aligned.cardinality()));
        if (chosen == null) {
            return new BitSet();
        }
        BitSet others = (BitSet) left.clone();
        others.andNot(chosen);
        BitSet rest = CpuChoice.of(cpus, others, needed - chosen.cardinality());
        if (rest == null) {
            return new BitSet();
        }
        chosen.or(rest);
        return chosen;
    }

    /** The number of NUMA nodes that cpus span. */
    long spread(BitSet some) {
        return some.stream().map(cpus::numa).distinct().count();
    }
}
