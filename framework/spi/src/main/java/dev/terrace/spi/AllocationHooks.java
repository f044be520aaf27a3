package dev.terrace.spi;

import dev.terrace.model.report.ClaimedDevices;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** Hooks that follow a task to its node: events of its allocation, and what it is bound with. */
public interface AllocationHooks extends HookRegistry {
    HookPoint<Function<Task, Verdict>> ALLOCATED = HookPoint.of(Hook.ALLOCATED);
    HookPoint<Consumer<Task>> DEALLOCATED = HookPoint.of(Hook.DEALLOCATED);
    HookPoint<Function<Task, List<VolumeBinding>>> VOLUMES_TO_BIND = HookPoint.of(Hook.VOLUMES_TO_BIND);
    HookPoint<Function<Task, Map<String, String>>> ANNOTATIONS_TO_BIND = HookPoint.of(Hook.ANNOTATIONS_TO_BIND);
    HookPoint<Function<Task, List<ClaimedDevices>>> CLAIMS_TO_BIND = HookPoint.of(Hook.CLAIMS_TO_BIND);

    /** Listens for tasks that were allocated or pipelined, or whose eviction was undone. */
    default Hooks allocated(Consumer<Task> listener) {
        return allocating(task -> {
            listener.accept(task);
            return Verdict.fits();
        });
    }

    /**
     * Listens like {@link #allocated}, and may refuse. For a plugin that gives out parts of the node, such as devices,
     * of which none may serve the task.
     *
     * <p>A refusal undoes the allocation or the promise once all plugins have heard of it. They hear of the undoing as
     * of any other. A refusal has no effect where an eviction is undone, or where a task gets its node outside of any
     * statement, as in Volcano.
     *
     * <p>A plugin's node-local predicates and scores may read what these events tell it of the node's own tasks: the
     * node has changed with each event.
     */
    default Hooks allocating(Function<Task, Verdict> listener) {
        return on(ALLOCATED, listener);
    }

    /**
     * Listens for tasks that were evicted, or whose allocation or pipelining was undone. They still know their node.
     */
    default Hooks deallocated(Consumer<Task> listener) {
        return on(DEALLOCATED, listener);
    }

    /**
     * Listens for the same events as {@link #allocated} and {@link #deallocated}, for a plugin that keeps sums over
     * tasks: {@code left} takes away what {@code came} added for a task, to the last bit, whatever came between them.
     * The plugin does not hear of steps of a statement that are undone and repeated at once.
     */
    default Hooks counted(Consumer<Task> came, Consumer<Task> left) {
        return on(ALLOCATED, new TaskCount.Came(came)).on(DEALLOCATED, new TaskCount.Left(left));
    }

    /** Lists the volumes that must be bound before an allocated task. Called when the task is about to be bound. */
    default Hooks volumesToBind(Function<Task, List<VolumeBinding>> volumes) {
        return on(VOLUMES_TO_BIND, volumes);
    }

    /**
     * Annotates the pod of an allocated task, by key. Called when the task is about to be bound. Of several plugins,
     * the last decides about a key.
     */
    default Hooks annotationsToBind(Function<Task, Map<String, String>> annotations) {
        return on(ANNOTATIONS_TO_BIND, annotations);
    }

    /** Lists the resource claims of an allocated task with their devices. Called when it is about to be bound. */
    default Hooks claimsToBind(Function<Task, List<ClaimedDevices>> claims) {
        return on(CLAIMS_TO_BIND, claims);
    }
}
