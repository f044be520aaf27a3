package dev.terrace.spi;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.Function;

/** Hooks that choose the tasks that may or should be evicted. */
public interface VictimHooks extends HookRegistry {
    HookPoint<VictimFilter> PREEMPTABLE = HookPoint.of(Hook.PREEMPTABLE);
    HookPoint<VictimFilter> RECLAIMABLE = HookPoint.of(Hook.RECLAIMABLE);
    HookPoint<JobVictimFilter> EVICTABLE = HookPoint.of(Hook.EVICTABLE);
    HookPoint<VictimChoice> VICTIM_TASKS = HookPoint.of(Hook.VICTIM_TASKS);

    /** Filters the tasks of its own queue that a task may evict. */
    default Hooks preemptable(VictimFilter filter) {
        return on(PREEMPTABLE, filter);
    }

    /** Filters the tasks of other queues that a task may evict. */
    default Hooks reclaimable(VictimFilter filter) {
        return on(RECLAIMABLE, filter);
    }

    /** Filters the tasks of any queue that may be evicted for a whole job. No switch turns it off, as in Volcano. */
    default Hooks evictable(JobVictimFilter filter) {
        return on(EVICTABLE, filter);
    }

    /**
     * Chooses tasks that should be evicted, for no task in particular: each once, and each of them running on a node of
     * the session. The candidates are such tasks.
     */
    default Hooks victimTasks(Function<List<Task>, List<Task>> choice) {
        return on(VICTIM_TASKS, new VictimChoice(choice, false));
    }

    /** Chooses tasks like {@link #victimTasks}, whose room stays taken to the end of the session. */
    default Hooks victimTasksKeepingRoom(Function<List<Task>, List<Task>> choice) {
        return on(VICTIM_TASKS, new VictimChoice(choice, true));
    }
}
