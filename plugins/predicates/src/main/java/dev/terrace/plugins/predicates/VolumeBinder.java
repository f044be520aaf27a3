package dev.terrace.plugins.predicates;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Excludes nodes from which a pod's bound volumes cannot be reached or its unbound claims cannot get volumes. Reserves
 * the chosen volumes for the pod until it is deallocated. {@link VolumeSearch} finds the volumes.
 *
 * <p>A surprise of Volcano's: pipelining reserves no volume, unless the task was allocated and deallocated earlier in
 * the session. Such a task reserves the volumes planned for its former node, if that node still passed when the task
 * was last prepared.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/volumebinding/volume_binding.go: VolumeBinding"
 */
final class VolumeBinder {
    private static final Verdict OUT_OF_REACH = Verdict.excludes("its volume cannot be reached from there");
    private static final Verdict NO_VOLUME =
            Verdict.excludes("one of its claims is bound to a volume that does not exist");

    private final StorageIndex storage;
    private final Assumptions assumptions = new Assumptions();
    private final VolumeSearch search;
    private final Map<Task, PodVolumes> pods = new HashMap<>();

    VolumeBinder(StorageIndex storage) {
        this.storage = storage;
        this.search = new VolumeSearch(storage, assumptions);
    }

    /** The volumes of a pod that was prepared for placement. */
    private static final class PodVolumes {
        /** The bound volumes; null stands for a missing volume. */
        final List<@Nullable PersistentVolume> bound = new ArrayList<>();

        final List<PersistentVolumeClaim> unbound = new ArrayList<>();
        final Map<Node, VolumePlan> plans = new HashMap<>();

        @Nullable
        Node allocatedTo;

        /**
         * The plan for the node of the last allocation; null if that node did not pass when the task was last prepared.
         */
        @Nullable
        VolumePlan plan() {
            return allocatedTo == null ? null : plans.get(allocatedTo);
        }
    }

    /** Excludes the pod from all nodes if placing it cannot give one of its claims a volume. */
    Verdict possible(Task task) {
        TaskSpec pod = task.spec();
        return storage.verdict(pod, (volume, claim) -> problem(claim, volume.claimOf(pod.name())));
    }

    private String problem(@Nullable PersistentVolumeClaim claim, String name) {
        if (claim == null) {
            return Reasons.noClaim(name);
        }
        if (claim.lost()) {
            return "claim %s has lost its volume".formatted(name);
        }
        if (claim.leaving()) {
            return "claim %s is being deleted".formatted(name);
        }
        return claim.bound() || waits(claim) ? "" : Reasons.unbound(claim);
    }

    private boolean waits(PersistentVolumeClaim claim) {
        StorageClass storageClass = storage.storageClass(claim.storageClass());
        return claim.volume().isEmpty() && storageClass != null && storageClass.waits();
    }

    /** Prepares the check of a task; null if the task has no claim. */
    @Nullable
    Function<Node, Verdict> prepare(Task task) {
        if (task.template().claimedVolumes().isEmpty()) {
            return null;
        }
        PodVolumes volumes = pods.computeIfAbsent(task, this::volumes);
        volumes.plans.clear();
        return node -> {
            VolumePlan plan = plan(volumes, node.spec());
            if (plan.verdict().isFit()) {
                volumes.plans.put(node, plan);
            }
            return plan.verdict();
        };
    }

    private PodVolumes volumes(Task task) {
        PodVolumes volumes = new PodVolumes();
        for (PersistentVolumeClaim claim : storage.claims(task.spec())) {
            if (claim != null && claim.bound()) {
                volumes.bound.add(storage.volume(claim.volume()));
            } else if (claim != null) {
                volumes.unbound.add(claim);
            }
        }
        return volumes;
    }

    private VolumePlan plan(PodVolumes volumes, NodeSpec node) {
        for (PersistentVolume volume : volumes.bound) {
            if (volume == null) {
                return VolumePlan.impossible(NO_VOLUME);
            }
            if (!volume.isReachableFrom(node)) {
                return VolumePlan.impossible(OUT_OF_REACH);
            }
        }
        return volumes.unbound.isEmpty() ? VolumePlan.NOTHING_TO_DO : search.plan(volumes.unbound, node);
    }

    void allocated(Task task) {
        PodVolumes volumes = pods.get(task);
        if (volumes == null) {
            return;
        }
        if (task.status() == TaskStatus.ALLOCATED) {
            volumes.allocatedTo = task.node();
        }
        VolumePlan plan = volumes.plan();
        if (plan != null && volumes.allocatedTo != null) {
            assumptions.assume(plan, volumes.allocatedTo.name());
        }
    }

    void deallocated(Task task) {
        PodVolumes volumes = pods.get(task);
        VolumePlan plan = volumes == null ? null : volumes.plan();
        if (plan != null) {
            assumptions.revert(plan);
        }
    }

    /** The volumes that must be bound before the allocated task is bound. */
    List<VolumeBinding> toBind(Task task) {
        PodVolumes volumes = pods.get(task);
        VolumePlan plan = volumes == null ? null : volumes.plan();
        return plan == null ? List.of() : plan.bindings();
    }
}
