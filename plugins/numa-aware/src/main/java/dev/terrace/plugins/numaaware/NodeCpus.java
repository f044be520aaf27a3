package dev.terrace.plugins.numaaware;

import dev.terrace.model.node.CpuSet;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The cpus of one node, and their allocation to pods during the session. */
final class NodeCpus {
    private final NumaTopology topology;
    private final boolean isStatic;

    /** Whether pods without a policy get exclusive cpus by the node's policy. */
    private final boolean concernsAll;

    /** The cpus that tasks got here in this session, including released ones. */
    private final Map<Task, BitSet> given = new HashMap<>();

    private FreeCpus free;

    NodeCpus(NumaTopology topology, MachineType machine) {
        this.topology = topology;
        String policy = topology.topologyPolicy();
        isStatic = topology.cpuPolicy().equals("static");
        concernsAll = isStatic && !policy.isEmpty() && !policy.equals("none");
        CpuSet known = topology.free();
        free = machine.free(known == null ? null : known.ids());
    }

    /** Returns whether the node may take such a pod, regardless of its free cpus. */
    static Verdict allows(@Nullable NodeCpus node, CpuRequest asked) {
        if (!asked.hasPolicy()) {
            return Verdict.fits();
        }
        if (node == null) {
            return Verdict.rejects("its NUMA topology is unknown");
        }
        if (!node.isStatic) {
            return Verdict.rejects("its kubelet assigns no exclusive cpus");
        }
        if (!asked.policy().equals(node.topology.topologyPolicy())) {
            return Verdict.rejects(
                    "its topology policy differs", "%s, not %s", node.topology.topologyPolicy(), asked.policy());
        }
        return node.free.isEmpty() ? Verdict.rejects("it has no free cpus") : Verdict.fits();
    }

    /** Returns whether such a pod gets exclusive cpus here, by its own policy or the node's. */
    boolean concerns(CpuRequest asked) {
        return asked.hasPolicy() || concernsAll;
    }

    /** The cpus that such a pod would get now. */
    FreeCpus.Share share(CpuRequest asked) {
        return free.share(asked);
    }

    /** Marks cpus as used. */
    void take(BitSet some) {
        free = free.without(some);
    }

    /** Allocates cpus to a task. */
    void allocate(Task task, BitSet some) {
        take(some);
        given.put(task, some);
    }

    /** Releases the cpus of a task. Returns whether it ever got any. */
    boolean release(Task task) {
        BitSet some = given.get(task);
        if (some != null) {
            free = free.with(some);
        }
        return some != null;
    }

    /** Returns whether the node's exporter has reported all of these pods with their cpus. */
    boolean hasSeen(List<AssumedCpus> pods) {
        return pods.stream()
                .allMatch(pod -> topology.pods().stream()
                        .anyMatch(seen -> seen.uid().equals(pod.uid())
                                || (seen.name().equals(pod.name())
                                        && seen.namespace().equals(pod.namespace()))));
    }
}
