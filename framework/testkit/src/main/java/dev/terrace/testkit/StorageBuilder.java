package dev.terrace.testkit;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import dev.terrace.model.storage.CsiDriver;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolume.CsiSource;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The storage of a test. Claims are in the namespace "ns", sizes are in Gi, and drivers call a volume by its name. The
 * default class of volumes and claims is "local".
 */
public final class StorageBuilder {
    private static final String LOCAL = "local";
    private static final Set<String> MODES = Set.of("ReadWriteOnce");

    private final List<PersistentVolume> volumes = new ArrayList<>();
    private final List<PersistentVolumeClaim> claims = new ArrayList<>();
    private final List<StorageClass> classes = new ArrayList<>();
    private final List<CsiNode> nodes = new ArrayList<>();
    private final Set<CsiDriver> drivers = new LinkedHashSet<>();
    private final List<StorageCapacity> capacities = new ArrayList<>();
    private final List<VolumeAttachment> attachments = new ArrayList<>();

    private StorageBuilder() {
        classes.add(new StorageClass(LOCAL, "", "", true, List.of()));
    }

    /** Returns storage with the class "local", whose claims wait for their first pod, and whose volumes are static. */
    public static StorageBuilder storage() {
        return new StorageBuilder();
    }

    /**
     * Adds a class whose claims wait for their first pod, and whose driver creates volumes, in these zones or in all.
     */
    public StorageBuilder provisioner(String storageClass, String driver, String... zones) {
        List<NodeSelectorTerm> where = zones.length == 0 ? List.of() : List.of(in("zone", zones));
        classes.add(new StorageClass(storageClass, driver, driver, true, where));
        return this;
    }

    /** Adds a class whose claims are bound immediately. */
    public StorageBuilder immediate(String storageClass) {
        classes.add(new StorageClass(storageClass, "", "", false, List.of()));
        return this;
    }

    /** Adds a free volume that these nodes can reach; all nodes if none is given. */
    public StorageBuilder volume(String name, int size, String... onNodes) {
        return add(volume(name, size, Map.of(), null, null, onNodes));
    }

    /** Adds a volume with a label, and a claim that is bound to it. */
    public StorageBuilder labelled(String claim, String volume, String key, String value) {
        add(volume(volume, 1, Map.of(key, value), reference(claim), null));
        return add(claim(claim, LOCAL, 1, volume));
    }

    /** Adds a claim that is bound to a volume that these nodes can reach; all nodes if none is given. */
    public StorageBuilder bound(String claim, String volume, String... onNodes) {
        add(volume(volume, 1, Map.of(), reference(claim), null, onNodes));
        return add(claim(claim, LOCAL, 1, volume));
    }

    /** Adds a claim that is bound to a volume of a CSI driver. */
    public StorageBuilder attached(String claim, String volume, String driver) {
        add(volume(volume, 1, Map.of(), reference(claim), new CsiSource(driver, volume)));
        return add(claim(claim, LOCAL, 1, volume));
    }

    /** Adds a claim that has no volume yet. */
    public StorageBuilder claim(String name, int size) {
        return claim(name, LOCAL, size);
    }

    public StorageBuilder claim(String name, String storageClass, int size) {
        return add(claim(name, storageClass, size, ""));
    }

    /** Sets the maximum number of a driver's volumes on a node. */
    public StorageBuilder limit(String node, String driver, int count) {
        nodes.add(new CsiNode(node, List.of(new CsiNode.Driver(driver, count))));
        return this;
    }

    /** Sets the size of the largest volume of a class that a driver can create for nodes of a zone. */
    public StorageBuilder capacity(String driver, String storageClass, String zone, int size) {
        drivers.add(new CsiDriver(driver, true));
        LabelSelector topology =
                new LabelSelector(List.of(new Requirement("zone", Requirement.Operator.IN, List.of(zone))));
        capacities.add(new StorageCapacity("ns", storageClass + "-" + zone, storageClass, topology, bytes(size)));
        return this;
    }

    /** Adds the attachment of a volume to a node, whether a pod uses it or not. */
    public StorageBuilder attachment(String volume, String driver, String node) {
        attachments.add(new VolumeAttachment(volume, driver, node, volume));
        return this;
    }

    public Storage build() {
        return Storage.builder()
                .volumes(volumes)
                .claims(claims)
                .classes(classes)
                .nodes(nodes)
                .drivers(List.copyOf(drivers))
                .capacities(capacities)
                .attachments(attachments)
                .build();
    }

    private StorageBuilder add(PersistentVolume volume) {
        volumes.add(volume);
        return this;
    }

    private StorageBuilder add(PersistentVolumeClaim claim) {
        claims.add(claim);
        return this;
    }

    private static PersistentVolume volume(
            String name,
            int size,
            Map<String, String> labels,
            @Nullable ClaimReference claim,
            @Nullable CsiSource csi,
            String... onNodes) {
        return PersistentVolume.builder(name)
                .labels(labels)
                .storageClass(LOCAL)
                .capacity(bytes(size))
                .accessModes(MODES)
                .claim(claim)
                .nodeAffinity(onNodes.length == 0 ? null : List.of(in("kubernetes.io/hostname", onNodes)))
                .available(claim == null)
                .csi(csi)
                .build();
    }

    private static PersistentVolumeClaim claim(String name, String storageClass, int size, String volume) {
        return PersistentVolumeClaim.builder("ns", name)
                .storageClass(storageClass)
                .volume(volume)
                .bound(!volume.isEmpty())
                .request(bytes(size))
                .accessModes(MODES)
                .build();
    }

    private static ClaimReference reference(String claim) {
        return new ClaimReference("ns/" + claim, "");
    }

    private static NodeSelectorTerm in(String label, String... values) {
        return new NodeSelectorTerm(
                List.of(new Requirement(label, Requirement.Operator.IN, List.of(values))), List.of());
    }

    private static long bytes(int gibibytes) {
        return (long) gibibytes << 30;
    }
}
