package dev.terrace.spi;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.Function;

/** Hooks that choose the tasks that may or should be evicted. */
public interface VictimHooks extends HookRegistry {
    HookPoint<VictimFilter<Task>> PREEMPTABLE = HookPoint.of(Hook.PREEMPTABLE);
    HookPoint<VictimFilter<Task>> RECLAIMABLE = HookPoint.of(Hook.RECLAIMABLE);
    HookPoint<VictimFilter<JobEviction>> EVICTABLE = HookPoint.of(Hook.EVICTABLE);
    HookPoint<Function<List<Task>, List<Task>>> VICTIM_TASKS = HookPoint.of(Hook.VICTIM_TASKS);

    /** Filters the tasks of a task's own queue that may be evicted for this task. */
    default Hooks preemptable(VictimFilter<Task> filter) {
        return on(PREEMPTABLE, filter);
    }

    /** Filters the tasks of other queues that may be evicted for a task. */
    default Hooks reclaimable(VictimFilter<Task> filter) {
        return on(RECLAIMABLE, filter);
    }

    /** Filters the tasks of any queue that may be evicted for a whole job. Has no switch, as in Volcano. */
    default Hooks evictable(VictimFilter<JobEviction> filter) {
        return on(EVICTABLE, filter);
    }

    /**
     * Chooses tasks to evict, for no particular task. The candidates are the running tasks on nodes of the session; the
     * choice must be a subset of such tasks without duplicates.
     */
    default Hooks victimTasks(Function<List<Task>, List<Task>> choice) {
        return on(VICTIM_TASKS, choice);
    }
}
