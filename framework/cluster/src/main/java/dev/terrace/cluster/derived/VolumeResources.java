package dev.terrace.cluster.derived;

import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.model.Cluster;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolumeClaim;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The resources that count volumes, with the number of claims and node limits of each. Immutable.
 *
 * @param holders by resource; at least 1
 */
public record VolumeResources(SortedMap<String, Integer> holders) {
    public static VolumeResources of(Cluster cluster) {
        AttachableVolumes attachable = AttachableVolumes.of(cluster);
        SortedMap<String, Integer> holders = new TreeMap<>();
        for (PersistentVolumeClaim claim : cluster.storage().claims()) {
            hold(holders, attachable.resourceOf(claim.key()), 1);
        }
        for (CsiNode node : cluster.storage().nodes()) {
            AttachableVolumes.limits(node).keySet().forEach(resource -> hold(holders, resource, 1));
        }
        return new VolumeResources(holders);
    }

    /**
     * Returns the resources after a change.
     *
     * @param claims keys of all claims whose resource may have changed
     */
    public VolumeResources with(
            Set<String> claims, AttachableVolumes before, AttachableVolumes after, List<ObjectChange<CsiNode>> nodes) {
        if (claims.isEmpty() && nodes.isEmpty()) {
            return this;
        }
        SortedMap<String, Integer> changed = new TreeMap<>(holders);
        for (String claim : claims) {
            hold(changed, before.resourceOf(claim), -1);
            hold(changed, after.resourceOf(claim), 1);
        }
        for (ObjectChange<CsiNode> node : nodes) {
            hold(changed, node.before(), -1);
            hold(changed, node.after(), 1);
        }
        return new VolumeResources(Collections.unmodifiableSortedMap(changed));
    }

    private static void hold(SortedMap<String, Integer> holders, @Nullable CsiNode node, int sign) {
        if (node != null) {
            AttachableVolumes.limits(node).keySet().forEach(resource -> hold(holders, resource, sign));
        }
    }

    private static void hold(SortedMap<String, Integer> holders, @Nullable String resource, int sign) {
        if (resource != null) {
            holders.merge(resource, sign, (known, more) -> known + more == 0 ? null : known + more);
        }
    }
}
