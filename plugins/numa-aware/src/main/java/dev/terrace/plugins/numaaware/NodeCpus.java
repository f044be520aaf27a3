package dev.terrace.plugins.numaaware;

import dev.terrace.model.node.CpuSet;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.spi.view.Verdict;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The cpus of one node, of which pods get some to themselves while the session goes on. */
final class NodeCpus {
    private final NumaTopology topology;
    private final Cpus cpus;
    private final BitSet reserved;

    /** How many cpus each NUMA node has. */
    private final SortedMap<Integer, Integer> total = new TreeMap<>();

    /** Null if nothing is known of cpus. */
    private final @Nullable BitSet free;

    /** Which NUMA nodes serve a container, and whether it is admitted with less than the best. */
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

    NodeCpus(NumaTopology topology) {
        this.topology = topology;
        cpus = new Cpus(topology);
        cpus.byNuma().forEach((id, all) -> total.put(id, all.cardinality()));
        CpuSet known = topology.free();
        free = known == null ? null : known.ids();
        // Volcano reserves those that it would choose if no pod had any.
        BitSet first = CpuChoice.of(cpus, cpus.all(), topology.reserved());
        reserved = first == null ? new BitSet() : first;
    }

    /** Whether the node may take such a pod at all; its cpus are not looked at. */
    static Verdict allows(@Nullable NodeCpus node, Asked asked) {
        if (!asked.hasPolicy()) {
            return Verdict.fits();
        }
        if (node == null) {
            return Verdict.rejects("its NUMA topology is not known");
        }
        if (!node.isStatic()) {
            return Verdict.rejects("its kubelet gives no pod cpus of its own");
        }
        if (!asked.policy().equals(node.topology.topologyPolicy())) {
            return Verdict.rejects(
                    "its topology policy is another", "%s, not %s", node.topology.topologyPolicy(), asked.policy());
        }
        return node.free == null || node.free.isEmpty() ? Verdict.rejects("it has no free cpus") : Verdict.fits();
    }

    private boolean isStatic() {
        return topology.cpuPolicy().equals("static");
    }

    /** Whether such a pod gets cpus of its own here; it may, without a policy of its own, by the node's. */
    boolean concerns(Asked asked) {
        String policy = topology.topologyPolicy();
        return asked.hasPolicy() || (isStatic() && !policy.isEmpty() && !policy.equals("none"));
    }

    /** The cpus that the pod would get, container by container; null if the node's policy admits one of them not. */
    @Nullable
    BitSet choose(Asked asked) {
        Policy policy = Policy.of(topology.topologyPolicy());
        BitSet left = free == null ? new BitSet() : (BitSet) free.clone();
        left.andNot(reserved);
        BitSet all = new BitSet();
        for (int needed : asked.cpus()) {
            Affinity affinity = affinity(policy, left, needed);
            if (!policy.admitsAll && !affinity.isPreferred()) {
                return null;
            }
            BitSet chosen = choose(affinity, left, needed);
            all.or(chosen);
            left.andNot(chosen);
        }
        return all;
    }

    private Affinity affinity(Policy policy, BitSet left, int needed) {
        if (policy == Policy.NONE) {
            return new Affinity(0, true);
        }
        if (needed == 0 || free == null) {
            return Affinity.any(total);
        }
        SortedMap<Integer, Integer> counts = new TreeMap<>();
        left.stream().forEach(cpu -> counts.merge(cpus.numa(cpu), 1, Integer::sum));
        return policy == Policy.SINGLE ? Affinity.single(counts, total, needed) : Affinity.best(counts, total, needed);
    }

    /** Those of the NUMA nodes first, then any others; none if there are too few. */
    private BitSet choose(Affinity affinity, BitSet left, int needed) {
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

    /** On how many NUMA nodes cpus are. */
    long spread(BitSet some) {
        return some.stream().map(cpus::numa).distinct().count();
    }

    /** These cpus are free no longer. */
    void take(BitSet some) {
        if (free != null) {
            free.andNot(some);
        }
    }

    void giveBack(BitSet some) {
        if (free != null) {
            free.or(some);
        }
    }

    /** Whether the node's exporter has seen all of these pods with their cpus. */
    boolean hasSeen(List<Kept> pods) {
        return pods.stream()
                .allMatch(pod -> topology.pods().stream()
                        .anyMatch(seen -> seen.uid().equals(pod.uid())
                                || (seen.name().equals(pod.name())
                                        && seen.namespace().equals(pod.namespace()))));
    }
}
