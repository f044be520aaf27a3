package dev.terrace.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The flags of the scheduler's command line that change decisions. Names are sorted.
 *
 * @param sharding the treatment of nodes outside of the shard
 * @param nodesInShard the nodes that are this scheduler's own; no effect without sharding
 * @param ignoredProvisioners storage provisioners whose claims are not counted, in addition to the ones that
 *     {@link #ignores} always ignores
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/cmd/scheduler/app/options/options.go">Volcano,
 *     ServerOption</a>
 */
public record SchedulerFlags(Sharding sharding, Set<String> nodesInShard, Set<String> ignoredProvisioners) {
    /** Provisioners of volumes on a node's own disk. Volcano ignores them regardless of its flags. */
    private static final Set<String> ALWAYS_IGNORED = Set.of("rancher.io/local-path", "hostpath.csi.k8s.io");

    private static final SchedulerFlags NONE = new SchedulerFlags(Sharding.NONE, Set.of(), Set.of());

    /** The treatment of nodes outside of the shard. */
    public enum Sharding {
        /** Used like all other nodes. */
        NONE,
        /** Never used. */
        HARD,
        /** Used only if no node of the shard is suitable. */
        SOFT;

        public static Optional<Sharding> spelled(String spelling) {
            return Arrays.stream(values())
                    .filter(sharding -> sharding.toString().equals(spelling))
                    .findFirst();
        }

        /** The spelling of the flag. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public SchedulerFlags {
        nodesInShard = Collections.unmodifiableSortedSet(new TreeSet<>(nodesInShard));
        ignoredProvisioners = Collections.unmodifiableSortedSet(new TreeSet<>(ignoredProvisioners));
    }

    /** The defaults of Volcano's scheduler. */
    public static SchedulerFlags none() {
        return NONE;
    }

    /** Returns whether the flags exclude a node from placement. */
    public boolean bars(String node) {
        return sharding == Sharding.HARD && !nodesInShard.contains(node);
    }

    /** Returns whether a node is used only if no node of the shard is suitable. */
    public boolean putsLast(String node) {
        return sharding == Sharding.SOFT && !nodesInShard.contains(node);
    }

    /**
     * Splits items by their nodes into two lists. The second list is tried only if no item of the first is suitable.
     */
    public <T> List<List<T>> inTurn(List<T> items, Function<T, String> node) {
        if (sharding != Sharding.SOFT) {
            return List.of(items, List.of());
        }
        List<T> first = new ArrayList<>();
        List<T> last = new ArrayList<>();
        items.forEach(item -> (putsLast(node.apply(item)) ? last : first).add(item));
        return List.of(first, last);
    }

    /** Returns whether claims on a provisioner's volumes are not counted. */
    public boolean ignores(String provisioner) {
        return ALWAYS_IGNORED.contains(provisioner) || ignoredProvisioners.contains(provisioner);
    }
}
