package dev.terrace.plugins.predicates;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.CsiSource;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.spi.podcounts.PodCounts;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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
    private static final Verdict NO_CLAIM = Verdict.excludes("one of its claims does not exist");

    private final StorageIndex storage;
    private final List<Node> nodes;
    private final Runnable catchUp;

    /** The attached volumes by node id; null until the node is evaluated or gets a pod with a volume. */
    private final @Nullable AttachedVolumes[] attached;

    /** @param nodes all nodes, by id */
    VolumeLimits(StorageIndex storage, List<Node> nodes, PodCounts census) {
        this.storage = storage;
        this.nodes = nodes;
        this.attached = new AttachedVolumes[nodes.size()];
        this.catchUp = census.follow(
                (pod, node) -> sources(pod).forEach(attachedTo(node)::came),
                (pod, node) -> sources(pod).forEach(attachedTo(node)::left));
    }

    /** Prepares the check of a task; null if the task has no claim. */
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
        catchUp.run();
        AttachedVolumes before = attachedTo(node.id());
        Map<String, Integer> more = new HashMap<>();
        for (CsiSource source : wanted) {
            if (!before.isUsed(source)) {
                more.merge(source.driver(), 1, Integer::sum);
            }
        }
        for (CsiNode.Driver driver : drivers.drivers()) {
            int count = more.getOrDefault(driver.name(), 0);
            if (driver.limit() != null && count > 0 && before.of(driver.name()) + count > driver.limit()) {
                return TOO_MANY;
            }
        }
        return Verdict.fits();
    }

    private AttachedVolumes attachedTo(int node) {
        AttachedVolumes known = attached[node];
        if (known == null) {
            known = new AttachedVolumes(attachedWithoutPod(nodes.get(node).name()));
            attached[node] = known;
        }
        return known;
    }

    private Set<CsiSource> attachedWithoutPod(String node) {
        Set<CsiSource> sources = new HashSet<>();
        for (VolumeAttachment attachment : storage.attachmentsOf(node)) {
            PersistentVolume volume = storage.volume(attachment.volume());
            if (!attachment.attacher().isEmpty() && volume != null && volume.csi() != null) {
                sources.add(new CsiSource(attachment.attacher(), volume.csi().handle()));
            }
        }
        return sources;
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

    /**
     * The CSI volumes of a node, updated as pods come and go. A volume counts once, however many pods use it. A volume
     * that is attached without a pod counts too.
     */
    private static final class AttachedVolumes {
        private final Set<CsiSource> withoutPod;
        private final Map<CsiSource, Integer> users = new HashMap<>();
        private final Map<String, Integer> byDriver = new HashMap<>();

        /** @param withoutPod the volumes that the cluster reports as attached, with or without pods */
        AttachedVolumes(Set<CsiSource> withoutPod) {
            this.withoutPod = withoutPod;
            withoutPod.forEach(source -> byDriver.merge(source.driver(), 1, Integer::sum));
        }

        void came(CsiSource source) {
            if (users.merge(source, 1, Integer::sum) == 1 && !withoutPod.contains(source)) {
                byDriver.merge(source.driver(), 1, Integer::sum);
            }
        }

        void left(CsiSource source) {
            Integer others = users.computeIfPresent(source, (same, count) -> count == 1 ? null : count - 1);
            if (others == null && !withoutPod.contains(source)) {
                byDriver.merge(source.driver(), -1, Integer::sum);
            }
        }

        /** Returns whether a pod uses the volume. */
        boolean isUsed(CsiSource source) {
            return users.containsKey(source);
        }

        int of(String driver) {
            return byDriver.getOrDefault(driver, 0);
        }
    }
}
