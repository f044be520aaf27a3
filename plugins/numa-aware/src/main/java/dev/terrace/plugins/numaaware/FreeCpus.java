package dev.terrace.plugins.numaaware;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A set of free cpus, and a cache of the cpus that each kind of pod would get from it. All nodes of a machine with this
 * set free share it. Thread-safe.
 */
final class FreeCpus {
    private final MachineType machine;
    private final @Nullable BitSet free;
    private final Map<CpuRequest, Share> shares = new ConcurrentHashMap<>();

    /**
     * The cpus that a pod would get.
     *
     * @param cpus must not be modified; null if the pod is not admitted
     * @param spread the number of NUMA nodes that they span
     */
    record Share(@Nullable BitSet cpus, long spread) {
        private static final Share NONE = new Share(null, 0);
    }

    /** @param free not modified; null if the cpus are unknown */
    FreeCpus(MachineType machine, @Nullable BitSet free) {
        this.machine = machine;
        this.free = free;
    }

    /** Returns whether no cpu is free or known. */
    boolean isEmpty() {
        return free == null || free.isEmpty();
    }

    Share share(CpuRequest asked) {
        Share known = shares.get(asked);
        return known == null ? shares.computeIfAbsent(asked, this::find) : known;
    }

    private Share find(CpuRequest asked) {
        BitSet chosen = machine.choose(asked, free);
        return chosen == null ? Share.NONE : new Share(chosen, machine.spread(chosen));
    }

    FreeCpus without(BitSet some) {
        if (free == null) {
            return this;
        }
        BitSet left = (BitSet) free.clone();
        left.andNot(some);
        return machine.free(left);
    }

    FreeCpus with(BitSet some) {
        if (free == null) {
            return this;
        }
        BitSet all = (BitSet) free.clone();
        all.or(some);
        return machine.free(all);
    }
}
