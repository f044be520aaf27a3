package dev.terrace.spi;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Hooks about the shares and limits of queues. */
public interface QueueHooks extends HookRegistry {
    HookPoint<Predicate<Queue>> OVERUSED = HookPoint.of(Hook.OVERUSED);
    HookPoint<BiPredicate<Queue, Task>> ALLOCATABLE = HookPoint.of(Hook.ALLOCATABLE);
    HookPoint<QueueTrial> ALLOCATABLE_WITHOUT = HookPoint.of(Hook.ALLOCATABLE_WITHOUT);
    HookPoint<BiPredicate<Queue, List<Task>>> PREEMPTIVE = HookPoint.of(Hook.PREEMPTIVE);

    /** Checks whether a queue has used up its share. */
    default Hooks overused(Predicate<Queue> check) {
        return on(OVERUSED, check);
    }

    /** Checks whether a queue may hold a task's requests. */
    default Hooks allocatable(BiPredicate<Queue, Task> check) {
        return on(ALLOCATABLE, check);
    }

    /**
     * Checks the same as {@link #allocatable} under the assumption that other tasks have left, for
     * {@link dev.terrace.spi.action.Trial}s.
     */
    default Hooks allocatableWithout(QueueTrial check) {
        return on(ALLOCATABLE_WITHOUT, check);
    }

    /**
     * Checks whether a queue may reclaim resources from other queues for a task. The numbers of a {@link Because} are
     * not reported; register {@link #preemptiveTogether} with one instead.
     */
    default Hooks preemptive(BiPredicate<Queue, Task> check) {
        return preemptiveTogether((queue, tasks) -> {
            for (Task task : tasks) {
                if (!check.test(queue, task)) {
                    return false;
                }
            }
            return true;
        });
    }

    /**
     * Checks whether a queue may reclaim resources from other queues for several tasks together. A plugin that
     * registers only {@link #preemptive} is asked about each task separately.
     */
    default Hooks preemptiveTogether(BiPredicate<Queue, List<Task>> check) {
        return on(PREEMPTIVE, check);
    }
}
