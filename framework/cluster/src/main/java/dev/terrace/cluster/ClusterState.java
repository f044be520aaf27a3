package dev.terrace.cluster;

import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.cluster.check.WholeCheck;
import dev.terrace.cluster.derived.AttachableVolumes;
import dev.terrace.cluster.derived.Attached;
import dev.terrace.cluster.derived.Deduplication;
import dev.terrace.cluster.derived.Totals;
import dev.terrace.cluster.derived.VolumeResources;
import dev.terrace.cluster.derived.Volumes;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.objects.field.Findings;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An immutable cluster state. Applying edits costs time proportional to the change, except that all amounts are
 * recomputed if a resource appears or disappears. The result is a new state, so that states can branch, and an
 * assumption is undone by returning to an earlier state. Thread-safe.
 */
public final class ClusterState {
    final Cluster cluster;
    /**
     * Pods that no session sees because one of their claims is missing or belongs to another pod, without their
     * volumes.
     */
    final Ordered<TaskSpec> hidden;

    /** Pods whose binding or eviction is assumed, as the last events described them. */
    final Ordered<TaskSpec> observed;

    final Volumes volumes;
    final VolumeResources volumeResources;
    final Totals totals;
    final Deduplication deduplication;

    ClusterState(
            Cluster cluster,
            Ordered<TaskSpec> hidden,
            Ordered<TaskSpec> observed,
            Volumes volumes,
            VolumeResources volumeResources,
            Totals totals,
            Deduplication deduplication) {
        this.cluster = cluster;
        this.hidden = hidden;
        this.observed = observed;
        this.volumes = volumes;
        this.volumeResources = volumeResources;
        this.totals = totals;
        this.deduplication = deduplication;
    }

    /**
     * Returns the state of a cluster that was read from objects. Costs a pass over all objects.
     *
     * @param hidden pods that no session sees because one of their claims is missing or belongs to another pod, by name
     */
    public static ClusterState of(Cluster cluster, List<TaskSpec> hidden) {
        Volumes volumes = Volumes.NONE;
        for (PersistentVolumeClaim claim : cluster.storage().claims()) {
            volumes = volumes.withClaim(new ObjectChange<>(null, claim));
        }
        for (TaskSpec task : cluster.tasks()) {
            if (Volumes.areIn(task)) {
                volumes = volumes.with(new ObjectChange<>(null, task));
            }
        }
        Attached attached = new Attached(AttachableVolumes.of(cluster), cluster.resources());
        Ordered<TaskSpec> unseen =
                Ordered.of(hidden.stream().map(attached::without).toList(), TaskSpec.ORDER);
        for (TaskSpec pod : unseen) {
            volumes = volumes.with(new ObjectChange<>(null, pod));
        }
        return new ClusterState(
                cluster,
                unseen,
                Ordered.of(List.of(), TaskSpec.ORDER),
                volumes,
                VolumeResources.of(cluster),
                Totals.of(cluster),
                new Deduplication(cluster.tasks()));
    }

    public Cluster cluster() {
        return cluster;
    }

    /** Returns the pod with the key "namespace/name"; null if no session sees such a pod. */
    public @Nullable TaskSpec task(String key) {
        return Ordered.of(cluster.tasks(), TaskSpec.ORDER).find(key).orElse(null);
    }

    /**
     * Returns the pod with the key "namespace/name" as the last event described it, if its {@linkplain Edit.Assume
     * binding} or its {@linkplain Edit.AssumeEviction eviction} is assumed; otherwise null.
     */
    public @Nullable TaskSpec observed(String key) {
        return observed.find(key).orElse(null);
    }

    /**
     * Returns the state after the edits. They are applied atomically and in order. An impossible edit, such as the
     * removal of an object of an unknown kind, has no effect, and its result has the reason.
     *
     * @throws InvalidInput with every finding, if the resulting state would be invalid
     */
    public AppliedEdits apply(List<? extends Edit> edits) {
        return new NextState(this).apply(edits);
    }

    /**
     * Returns the state after the valid edits, in order. An invalid edit is skipped, and its result has the reasons.
     * Costs as much as {@link #apply(List)} if all are valid. Otherwise it applies each edit alone, and then the valid
     * ones again.
     */
    public AppliedEdits applyValid(List<? extends Edit> edits) {
        return NextState.applyValid(this, edits);
    }

    /** Like {@link #apply(List)}. */
    public AppliedEdits apply(Edit... edits) {
        return apply(List.of(edits));
    }

    /**
     * Returns the warnings about the cluster as a whole that a dump with the same objects would cause, such as names of
     * missing objects. Costs a pass over all objects.
     */
    public List<Finding> findings() {
        Findings findings = new Findings();
        Position whole = Position.of("cluster");
        AttachableVolumes attachable = AttachableVolumes.of(cluster);
        for (TaskSpec pod : hidden) {
            String leftOut = Objects.requireNonNull(Assembly.leftOut(pod, attachable, cluster.devices()));
            findings.warn(whole, Assembly.warning(pod, leftOut));
        }
        WholeCheck.of(cluster, whole).report(findings);
        return findings.orThrow(false);
    }
}
