package dev.terrace.plugins.predicates;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.model.storage.CsiDriver;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The storage of a cluster by name, as it was when the session opened. */
final class StorageIndex {
    private final Map<String, PersistentVolume> volumes;
    private final Map<String, PersistentVolumeClaim> claims;
    private final Map<String, StorageClass> classes;
    private final Map<String, CsiNode> nodes;
    private final Map<String, CsiDriver> drivers;
    private final Map<String, List<PersistentVolume>> volumesOfClass;
    private final Map<String, List<StorageCapacity>> capacitiesOfClass;
    private final Map<String, List<VolumeAttachment>> attachmentsOfNode;

    StorageIndex(Storage storage) {
        volumes = byName(storage.volumes(), PersistentVolume::name);
        claims = byName(storage.claims(), PersistentVolumeClaim::key);
        classes = byName(storage.classes(), StorageClass::name);
        nodes = byName(storage.nodes(), CsiNode::name);
        drivers = byName(storage.drivers(), CsiDriver::name);
        volumesOfClass = storage.volumes().stream().collect(Collectors.groupingBy(PersistentVolume::storageClass));
        capacitiesOfClass = storage.capacities().stream().collect(Collectors.groupingBy(StorageCapacity::storageClass));
        attachmentsOfNode = storage.attachments().stream().collect(Collectors.groupingBy(VolumeAttachment::node));
    }

    private static <T> Map<String, T> byName(List<T> items, Function<T, String> name) {
        Map<String, T> byName = new HashMap<>();
        items.forEach(item -> byName.put(name.apply(item), item));
        return byName;
    }

    /** The claims of a pod's volumes, in their order; null stands for a missing claim. */
    List<@Nullable PersistentVolumeClaim> claims(TaskSpec pod) {
        List<@Nullable PersistentVolumeClaim> found = new ArrayList<>();
        pod.template()
                .claimedVolumes()
                .forEach(volume -> found.add(claims.get(pod.namespace() + "/" + volume.claimOf(pod.name()))));
        return found;
    }

    /**
     * Excludes a pod from all nodes if there is a problem with a claim of one of its volumes.
     *
     * @param problemOf a volume's problem with its claim, which is null if it is missing; empty without a problem
     */
    Verdict verdict(TaskSpec pod, BiFunction<ClaimedVolume, @Nullable PersistentVolumeClaim, String> problemOf) {
        List<ClaimedVolume> claimed = pod.template().claimedVolumes();
        List<@Nullable PersistentVolumeClaim> found = claims(pod);
        for (int i = 0; i < found.size(); i++) {
            String problem = problemOf.apply(claimed.get(i), found.get(i));
            if (!problem.isEmpty()) {
                return Verdict.excludes(problem);
            }
        }
        return Verdict.fits();
    }

    @Nullable
    PersistentVolume volume(String name) {
        return volumes.get(name);
    }

    @Nullable
    StorageClass storageClass(String name) {
        return classes.get(name);
    }

    @Nullable
    CsiNode node(String name) {
        return nodes.get(name);
    }

    /** The volumes of a storage class, by name. */
    List<PersistentVolume> volumesOf(String storageClass) {
        return volumesOfClass.getOrDefault(storageClass, List.of());
    }

    /** Returns whether the provisioner publishes its storage capacity. */
    boolean publishesCapacity(String provisioner) {
        CsiDriver driver = drivers.get(provisioner);
        return driver != null && driver.tellsCapacity();
    }

    List<StorageCapacity> capacitiesOf(String storageClass) {
        return capacitiesOfClass.getOrDefault(storageClass, List.of());
    }

    List<VolumeAttachment> attachmentsOf(String node) {
        return attachmentsOfNode.getOrDefault(node, List.of());
    }
}
