package dev.terrace.cluster;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.snapshot.device.NeededClaims;
import dev.terrace.snapshot.storage.AttachableVolumes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cluster at one moment, and what it takes to go on to the next in a time that hangs on what changes. A value: edits
 * give another state and leave this one as it is, so that a state is a branch, and what was assumed is taken back by
 * going on from the state before it. Thread-safe.
 */
public final class ClusterState {
    final Cluster cluster;
    /** Pods that no session sees because a claim of theirs is missing or another pod's, without their volumes. */
    final Ordered<TaskSpec> hidden;

    final Volumes volumes;
    final VolumeResources volumeResources;
    final Totals totals;
    final Sharing sharing;

    ClusterState(
            Cluster cluster,
            Ordered<TaskSpec> hidden,
            Volumes volumes,
            VolumeResources volumeResources,
            Totals totals,
            Sharing sharing) {
        this.cluster = cluster;
        this.hidden = hidden;
        this.volumes = volumes;
        this.volumeResources = volumeResources;
        this.totals = totals;
        this.sharing = sharing;
    }

    /** The state that a dump shows. Costs a pass over all its objects. */
    public static ClusterState of(Snapshot snapshot) {
        Cluster cluster = snapshot.cluster();
        Totals totals =
                Totals.of(cluster.resources(), cluster.nodes(), cluster.tasks(), cluster.jobs(), cluster.queues());
        Volumes volumes = Volumes.NONE;
        for (PersistentVolumeClaim claim : cluster.storage().claims()) {
            volumes = volumes.withClaim(new Change<>(null, claim));
        }
        for (TaskSpec task : cluster.tasks()) {
            if (!task.template().claimedVolumes().isEmpty() || NeededClaims.areIn(task)) {
                volumes = volumes.with(new Change<>(null, task));
            }
        }
        Attached attached = new Attached(AttachableVolumes.of(cluster), cluster.resources());
        Ordered<TaskSpec> hidden =
                Ordered.of(snapshot.hidden().stream().map(attached::without).toList(), TaskSpec.ORDER);
        for (TaskSpec pod : hidden) {
            volumes = volumes.with(new Change<>(null, pod));
        }
        return new ClusterState(
                cluster, hidden, volumes, VolumeResources.of(cluster), totals, new Sharing(cluster.tasks()));
    }

    /** The cluster. */
    public Cluster cluster() {
        return cluster;
    }

    /** The pod of "namespace/name"; null if no session sees one. */
    public @Nullable TaskSpec task(String key) {
        return Ordered.of(cluster.tasks(), TaskSpec.ORDER).find(key).orElse(null);
    }

    /**
     * The state after these edits, which are made in their order and all at once.
     *
     * @throws InvalidInput with every finding, if the state after them would not be valid
     */
    public Step apply(List<? extends Edit> edits) {
        return new NextState(this).apply(edits);
    }

    /** As {@link #apply(List)}. */
    public Step apply(Edit... edits) {
        return apply(List.of(edits));
    }

    /**
     * The warnings about the cluster as a whole that reading it from a dump would give, such as names of objects that
     * it lacks. Costs a pass over all objects.
     */
    public List<Finding> findings() {
        return SnapshotReader.findings(cluster, hidden);
    }
}
