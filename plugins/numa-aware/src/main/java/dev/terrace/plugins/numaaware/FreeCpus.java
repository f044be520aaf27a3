package dev.terrace.plugins.numaaware;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The cpus that are free on a node, and what pods would get of them, found once for each kind of pod. All nodes of a
 * machine that have these free share it, and several threads may ask it.
 */
final class FreeCpus {
    private final Machine machine;
    private final @Nullable BitSet free;
    private final Map<Asked, Share> shares = new ConcurrentHashMap<>();

    /**
     * What a pod would get.
     *
     * @param cpus not to be changed; null if the pod is not admitted
     * @param spread on how many NUMA nodes they are
     */
    record Share(@Nullable BitSet cpus, long spread) {
        private static final Share NONE = new Share(null, 0);
    }

    /** @param free not changed; null if nothing is known of cpus */
    FreeCpus(Machine machine, @Nullable BitSet free) {
        this.machine = machine;
        this.free = free;
    }

    /** Whether no cpu is free, or none is known. */
    boolean isEmpty() {
        return free == null || free.isEmpty();
    }

    Share share(Asked asked) {
        Share known = shares.get(asked);
        return known == null ? shares.computeIfAbsent(asked, this::find) : known;
    }

    private Share find(Asked asked) {
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
