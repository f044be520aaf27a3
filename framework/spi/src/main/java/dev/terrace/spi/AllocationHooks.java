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

/** Hooks that follow a task to its node: allocation events, and the objects that are bound together with the task. */
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
     * Listens for the events of {@link #allocated}, and may refuse. Meant for a plugin that allocates parts of a node,
     * such as devices, and finds none for the task.
     *
     * <p>A refusal undoes the allocation or the promise after all plugins have been notified. The undo is notified like
     * any other. A refusal has no effect where an eviction is undone, or where a task gets its node outside of any
     * statement, as in Volcano.
     *
     * <p>A plugin's node-local predicates and scores may read the plugin's own data about the node's tasks from these
     * events, because each event marks the node as changed.
     */
    default Hooks allocating(Function<Task, Verdict> listener) {
        return on(ALLOCATED, listener);
    }

    /**
     * Listens for tasks that were evicted, or whose allocation or pipelining was undone. Their {@code node} is still
     * set.
     */
    default Hooks deallocated(Consumer<Task> listener) {
        return on(DEALLOCATED, listener);
    }

    /**
     * Listens for the same events as {@link #allocated} and {@link #deallocated}, for a plugin that maintains sums over
     * tasks. {@code left} must exactly revert what {@code came} added for a task, regardless of the events in between.
     * The plugin is not notified of statement steps that are undone and immediately repeated.
     */
    default Hooks counted(Consumer<Task> came, Consumer<Task> left) {
        return on(ALLOCATED, new TaskCount.Came(came)).on(DEALLOCATED, new TaskCount.Left(left));
    }

    /** Lists the volumes that must be bound before an allocated task. Called when the task is about to be bound. */
    default Hooks volumesToBind(Function<Task, List<VolumeBinding>> volumes) {
        return on(VOLUMES_TO_BIND, volumes);
    }

    /**
     * Annotates the pod of an allocated task, by key. Called when the task is about to be bound. If several plugins set
     * a key, the last one wins.
     */
    default Hooks annotationsToBind(Function<Task, Map<String, String>> annotations) {
        return on(ANNOTATIONS_TO_BIND, annotations);
    }

    /** Lists the resource claims of an allocated task with their devices. Called when the task is about to be bound. */
    default Hooks claimsToBind(Function<Task, List<ClaimedDevices>> claims) {
        return on(CLAIMS_TO_BIND, claims);
    }
}
