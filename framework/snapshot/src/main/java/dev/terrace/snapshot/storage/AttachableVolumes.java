package dev.terrace.snapshot.storage;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.snapshot.object.Located;
import dev.terrace.snapshot.object.VolumeCounts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Counts volumes of CSI drivers as Volcano does. Each driver is a resource: a node offers as many as the driver can
 * attach to it, and a pod requests one for each of its claims, shared or not. One volume counts as one thousandth:
 * Volcano stores the plain number of volumes where it stores thousandths of other resources.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/cache/event_handlers.go">Volcano,
 *     getPodCSIVolumes</a>
 */
public final class AttachableVolumes implements VolumeCounts {
    /** What a node offers of a driver without a limit. */
    private static final long UNLIMITED = Integer.MAX_VALUE;

    private final Map<String, PersistentVolumeClaim> claims = new HashMap<>();
    private final Map<String, String> resourceOfClaim = new HashMap<>();
    private final Map<String, Map<String, Long>> ofNode = new HashMap<>();

    /** @param isIgnored provisioners whose claims are not counted */
    public AttachableVolumes(StorageObjects storage, Predicate<String> isIgnored) {
        this(
                Located.items(storage.volumes()),
                Located.items(storage.claims()),
                Located.items(storage.classes()),
                Located.items(storage.nodes()),
                isIgnored);
    }

    private AttachableVolumes(
            List<PersistentVolume> allVolumes,
            List<PersistentVolumeClaim> allClaims,
            List<StorageClass> allClasses,
            List<CsiNode> nodes,
            Predicate<String> isIgnored) {
        Map<String, PersistentVolume> volumes = new HashMap<>();
        allVolumes.forEach(volume -> volumes.put(volume.name(), volume));
        Map<String, StorageClass> classes = new HashMap<>();
        allClasses.forEach(each -> classes.put(each.name(), each));
        for (PersistentVolumeClaim claim : allClaims) {
            claims.put(claim.key(), claim);
            String driver = driver(volumes.get(claim.volume()), classes.get(claim.storageClass()));
            if (!driver.isEmpty() && !isIgnored.test(driver)) {
                resourceOfClaim.put(claim.key(), resource(driver));
            }
        }
        nodes.forEach(node -> ofNode.put(node.name(), limits(node)));
    }

    /** Those of a cluster that has been read. */
    public static AttachableVolumes of(Cluster cluster) {
        Storage storage = cluster.storage();
        return new AttachableVolumes(
                storage.volumes(), storage.claims(), storage.classes(), storage.nodes(), cluster.flags()::ignores);
    }

    private static String driver(@Nullable PersistentVolume volume, @Nullable StorageClass storageClass) {
        if (volume != null) {
            return volume.csi() == null ? "" : volume.csi().driver();
        }
        return storageClass == null ? "" : storageClass.driver();
    }

    private static Map<String, Long> limits(CsiNode node) {
        Map<String, Long> limits = new TreeMap<>();
        node.drivers()
                .forEach(driver ->
                        limits.put(resource(driver.name()), driver.limit() == null ? UNLIMITED : driver.limit()));
        return limits;
    }

    private static String resource(String driver) {
        return ResourceNames.ATTACHABLE + driver.replace('/', '-');
    }

    /** Whether the amounts include a volume resource. */
    public static boolean areIn(Amounts amounts) {
        return IntStream.range(0, amounts.names().size())
                .anyMatch(d -> amounts.has(d) && amounts.names().name(d).startsWith(ResourceNames.ATTACHABLE));
    }

    /** All volume resources of the dump. */
    public Collection<String> resources() {
        TreeSet<String> resources = new TreeSet<>(resourceOfClaim.values());
        ofNode.values().forEach(limits -> resources.addAll(limits.keySet()));
        return resources;
    }

    /** The limits of the node's drivers replace what the node itself says of these resources. */
    @Override
    public Map<String, Long> offered(String node, Map<String, Long> own) {
        Map<String, Long> limits = ofNode.getOrDefault(node, Map.of());
        if (limits.isEmpty()) {
            return own;
        }
        Map<String, Long> offered = new TreeMap<>(own);
        offered.putAll(limits);
        return offered;
    }

    /** Nothing if one of the claims is absent, as in Volcano. */
    @Override
    public Map<String, Long> requested(String namespace, String pod, List<ClaimedVolume> volumes) {
        Map<String, Long> requested = new TreeMap<>();
        for (ClaimedVolume volume : volumes) {
            String claim = namespace + "/" + volume.claimOf(pod);
            if (!claims.containsKey(claim)) {
                return Map.of();
            }
            String resource = resourceOfClaim.get(claim);
            if (resource != null) {
                requested.merge(resource, 1L, Long::sum);
            }
        }
        return requested;
    }

    /**
     * The claim of an ephemeral volume of the pod that exists and belongs to another pod; null if there is none.
     * Volcano ignores a pod with such a claim.
     */
    @Nullable
    public String foreignClaim(TaskSpec pod) {
        for (ClaimedVolume volume : pod.template().claimedVolumes()) {
            if (volume.ephemeral()) {
                PersistentVolumeClaim claim = claims.get(pod.namespace() + "/" + volume.claimOf(pod.name()));
                if (claim != null && !claim.owner().equals(pod.uid())) {
                    return claim.key();
                }
            }
        }
        return null;
    }
}
