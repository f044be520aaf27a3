package dev.terrace.cluster.derived;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.objects.field.VolumeCounts;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Counts volumes of CSI drivers as Volcano does. Each driver is a resource: a node offers the number of volumes that
 * the driver can attach to it, and a pod requests one for each of its claims, shared or not. One volume counts as one
 * thousandth, because Volcano stores the plain number of volumes in a field for thousandths.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/cache/event_handlers.go">Volcano,
 *     getPodCSIVolumes</a>
 */
public final class AttachableVolumes implements VolumeCounts {
    /** The offer of a node for a driver without a limit. */
    private static final long UNLIMITED = Integer.MAX_VALUE;

    private final Ordered<PersistentVolume> volumes;
    private final Ordered<PersistentVolumeClaim> claims;
    private final Ordered<StorageClass> classes;
    private final Ordered<CsiNode> nodes;
    private final Predicate<String> isIgnored;

    /** @param isIgnored provisioners whose claims are not counted */
    public AttachableVolumes(Storage storage, Predicate<String> isIgnored) {
        this.volumes = Ordered.of(storage.volumes(), PersistentVolume.ORDER);
        this.claims = Ordered.of(storage.claims(), PersistentVolumeClaim.ORDER);
        this.classes = Ordered.of(storage.classes(), StorageClass.ORDER);
        this.nodes = Ordered.of(storage.nodes(), CsiNode.ORDER);
        this.isIgnored = isIgnored;
    }

    /** Returns the volumes of a cluster. */
    public static AttachableVolumes of(Cluster cluster) {
        return new AttachableVolumes(cluster.storage(), cluster.flags()::ignores);
    }

    /** Returns the resource that counts the claim; null if the claim is absent or not counted. */
    @Nullable
    public String resourceOf(String claimKey) {
        return claims.find(claimKey).map(this::resourceOf).orElse(null);
    }

    private @Nullable String resourceOf(PersistentVolumeClaim claim) {
        String driver = volumes.find(claim.volume())
                .map(AttachableVolumes::driver)
                .or(() -> classes.find(claim.storageClass()).map(StorageClass::driver))
                .orElse("");
        return driver.isEmpty() || isIgnored.test(driver) ? null : resource(driver);
    }

    private static String driver(PersistentVolume volume) {
        return volume.csi() == null ? "" : volume.csi().driver();
    }

    /** Returns the maximum number of volumes that the node's drivers can attach, by resource. */
    public static Map<String, Long> limits(CsiNode node) {
        Map<String, Long> limits = new TreeMap<>();
        node.drivers()
                .forEach(driver ->
                        limits.put(resource(driver.name()), driver.limit() == null ? UNLIMITED : driver.limit()));
        return limits;
    }

    private static String resource(String driver) {
        return ResourceNames.ATTACHABLE + driver.replace('/', '-');
    }

    /** Returns whether the amounts include a volume resource. */
    public static boolean areIn(Amounts amounts) {
        return IntStream.range(0, amounts.names().size())
                .anyMatch(d -> amounts.has(d) && amounts.names().name(d).startsWith(ResourceNames.ATTACHABLE));
    }

    /** Returns all volume resources of the dump. */
    public Collection<String> resources() {
        TreeSet<String> resources = new TreeSet<>();
        for (PersistentVolumeClaim claim : claims) {
            String resource = resourceOf(claim);
            if (resource != null) {
                resources.add(resource);
            }
        }
        nodes.forEach(node -> resources.addAll(limits(node).keySet()));
        return resources;
    }

    /** The limits of the node's drivers replace the node's own amounts of these resources. */
    @Override
    public Map<String, Long> offered(String node, Map<String, Long> own) {
        Map<String, Long> limits =
                nodes.find(node).map(AttachableVolumes::limits).orElse(Map.of());
        if (limits.isEmpty()) {
            return own;
        }
        Map<String, Long> offered = new TreeMap<>(own);
        offered.putAll(limits);
        return offered;
    }

    /** Returns an empty map if one of the claims is absent, as in Volcano. */
    @Override
    public Map<String, Long> requested(String namespace, String pod, List<ClaimedVolume> volumes) {
        Map<String, Long> requested = new TreeMap<>();
        for (ClaimedVolume volume : volumes) {
            String claim = namespace + "/" + volume.claimOf(pod);
            if (claims.place(claim) < 0) {
                return Map.of();
            }
            String resource = resourceOf(claim);
            if (resource != null) {
                requested.merge(resource, 1L, Long::sum);
            }
        }
        return requested;
    }

    /**
     * Returns the claim of an ephemeral volume of the pod that belongs to another pod, or null. Volcano ignores a pod
     * with such a claim.
     */
    @Nullable
    public String foreignClaim(TaskSpec pod) {
        for (ClaimedVolume volume : pod.template().claimedVolumes()) {
            if (volume.ephemeral()) {
                String key = pod.namespace() + "/" + volume.claimOf(pod.name());
                if (claims.find(key)
                        .filter(claim -> !claim.owner().equals(pod.uid()))
                        .isPresent()) {
                    return key;
                }
            }
        }
        return null;
    }
}
