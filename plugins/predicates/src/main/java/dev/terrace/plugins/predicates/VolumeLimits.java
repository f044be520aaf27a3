package dev.terrace.plugins.predicates;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.CsiSource;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Refuses nodes where the pod's volumes would exceed a CSI driver's limit in the CSINode. A volume that several pods
 * use counts once; a volume attached without a pod counts too.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/nodevolumelimits/csi.go: NodeVolumeLimits"
 */
final class VolumeLimits {
    private static final Verdict TOO_MANY = Verdict.rejects("too many volumes");
    private static final Verdict NO_CLAIM = Verdict.excludes(Reasons.NO_CLAIM);

    private final StorageIndex storage;

    VolumeLimits(StorageIndex storage) {
        this.storage = storage;
    }

    /** Null if the task has no claim. Counts the node's volumes at each evaluation. */
    @Nullable
    Function<Node, Verdict> prepare(Task task) {
        if (task.template().claimedVolumes().isEmpty()) {
            return null;
        }
        if (storage.claims(task.spec()).contains(null)) {
            return node -> NO_CLAIM;
        }
        Set<CsiSource> wanted = sources(task.spec());
        return node -> check(wanted, node);
    }

    private Verdict check(Set<CsiSource> wanted, Node node) {
        CsiNode drivers = storage.node(node.name());
        if (wanted.isEmpty() || drivers == null) {
            return Verdict.fits();
        }
        Set<CsiSource> attached = new HashSet<>();
        node.pods().forEach(pod -> attached.addAll(sources(pod.spec())));
        Set<CsiSource> added = new HashSet<>(wanted);
        added.removeAll(attached);
        storage.attachmentsOf(node.name()).forEach(attachment -> attach(attachment, attached));
        Map<String, Integer> before = countByDriver(attached);
        Map<String, Integer> more = countByDriver(added);
        for (CsiNode.Driver driver : drivers.drivers()) {
            int count = more.getOrDefault(driver.name(), 0);
            if (driver.limit() != null && count > 0 && before.getOrDefault(driver.name(), 0) + count > driver.limit()) {
                return TOO_MANY;
            }
        }
        return Verdict.fits();
    }

    private void attach(VolumeAttachment attachment, Set<CsiSource> attached) {
        PersistentVolume volume = storage.volume(attachment.volume());
        if (!attachment.attacher().isEmpty() && volume != null && volume.csi() != null) {
            attached.add(new CsiSource(attachment.attacher(), volume.csi().handle()));
        }
    }

    /** A pod's CSI volumes; a volume still to be provisioned is identified by its claim. */
    private Set<CsiSource> sources(TaskSpec pod) {
        Set<CsiSource> sources = new HashSet<>();
        for (PersistentVolumeClaim claim : storage.claims(pod)) {
            CsiSource source = claim == null ? null : source(claim);
            if (source != null && !source.driver().isEmpty() && !source.handle().isEmpty()) {
                sources.add(source);
            }
        }
        return sources;
    }

    private @Nullable CsiSource source(PersistentVolumeClaim claim) {
        PersistentVolume volume = storage.volume(claim.volume());
        if (volume != null) {
            return volume.csi();
        }
        StorageClass storageClass = storage.storageClass(claim.storageClass());
        // The leading space keeps it apart from every driver's volume handles.
        return storageClass == null ? null : new CsiSource(storageClass.provisioner(), " " + claim.key());
    }

    private static Map<String, Integer> countByDriver(Set<CsiSource> sources) {
        Map<String, Integer> counts = new HashMap<>();
        sources.forEach(source -> counts.merge(source.driver(), 1, Integer::sum));
        return counts;
    }
}
