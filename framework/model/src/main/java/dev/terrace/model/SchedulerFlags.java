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
 * What the scheduler's own command line decides, beside its configuration. Names are sorted.
 *
 * @param sharding what the shard means
 * @param nodesInShard the nodes that are this scheduler's own; without effect unless there is sharding
 * @param ignoredProvisioners storage provisioners whose claims are not counted; those of {@link #ignores} come on top
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/cmd/scheduler/app/options/options.go">Volcano,
 *     ServerOption</a>
 */
public record SchedulerFlags(Sharding sharding, Set<String> nodesInShard, Set<String> ignoredProvisioners) {
    /** Volumes on a node's own disk; Volcano ignores them whatever its flags say. */
    private static final Set<String> ALWAYS_IGNORED = Set.of("rancher.io/local-path", "hostpath.csi.k8s.io");

    private static final SchedulerFlags NONE = new SchedulerFlags(Sharding.NONE, Set.of(), Set.of());

    /** What the nodes outside of the shard are to this scheduler. */
    public enum Sharding {
        /** Nodes like all others. */
        NONE,
        /** Out of bounds. */
        HARD,
        /** Used where no node of the shard can be. */
        SOFT;

        public static Optional<Sharding> spelled(String spelling) {
            return Arrays.stream(values())
                    .filter(sharding -> sharding.toString().equals(spelling))
                    .findFirst();
        }

        /** As the flag spells it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public SchedulerFlags {
        nodesInShard = Collections.unmodifiableSortedSet(new TreeSet<>(nodesInShard));
        ignoredProvisioners = Collections.unmodifiableSortedSet(new TreeSet<>(ignoredProvisioners));
    }

    /** As Volcano's scheduler starts where no flag is given. */
    public static SchedulerFlags none() {
        return NONE;
    }

    /** Whether nothing may be placed on a node. */
    public boolean bars(String node) {
        return sharding == Sharding.HARD && !nodesInShard.contains(node);
    }

    /** Whether a node is used only where no node of the shard can be. */
    public boolean putsLast(String node) {
        return sharding == Sharding.SOFT && !nodesInShard.contains(node);
    }

    /**
     * Splits items by their nodes: those to be tried first, and those to be tried where no one of the first will do.
     */
    public <T> List<List<T>> inTurn(List<T> items, Function<T, String> node) {
        List<T> first = new ArrayList<>();
        List<T> last = new ArrayList<>();
        items.forEach(item -> (putsLast(node.apply(item)) ? last : first).add(item));
        return List.of(first, last);
    }

    /** Whether claims on a provisioner's volumes are not counted. */
    public boolean ignores(String provisioner) {
        return ALWAYS_IGNORED.contains(provisioner) || ignoredProvisioners.contains(provisioner);
    }
}
