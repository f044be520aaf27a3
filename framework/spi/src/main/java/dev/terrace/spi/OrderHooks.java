package dev.terrace.spi;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.Comparator;
import java.util.function.ToDoubleFunction;

/** Hooks that order jobs, queues and tasks. The lesser of two is served first. */
public interface OrderHooks extends HookRegistry {
    HookPoint<Comparator<Job>> JOB_ORDER = HookPoint.of(Hook.JOB_ORDER);
    HookPoint<Comparator<Queue>> QUEUE_ORDER = HookPoint.of(Hook.QUEUE_ORDER);
    HookPoint<Comparator<Task>> TASK_ORDER = HookPoint.of(Hook.TASK_ORDER);
    HookPoint<Comparator<SubJob>> SUB_JOB_ORDER = HookPoint.of(Hook.SUB_JOB_ORDER);
    HookPoint<VictimQueueOrder> VICTIM_QUEUE_ORDER = HookPoint.of(Hook.VICTIM_QUEUE_ORDER);
    HookPoint<ToDoubleFunction<Queue>> QUEUE_SCORE = HookPoint.of(Hook.QUEUE_SCORE);

    /** Orders the jobs of a queue. */
    default Hooks jobOrder(Comparator<Job> order) {
        return on(JOB_ORDER, order);
    }

    /** Orders queues. */
    default Hooks queueOrder(Comparator<Queue> order) {
        return on(QUEUE_ORDER, order);
    }

    /** Orders the tasks of a job. */
    default Hooks taskOrder(Comparator<Task> order) {
        return on(TASK_ORDER, order);
    }

    /** Orders the sub-jobs of a job. */
    default Hooks subJobOrder(Comparator<SubJob> order) {
        return on(SUB_JOB_ORDER, order);
    }

    /** Orders queues by how early they lose tasks to another queue. */
    default Hooks victimQueueOrder(VictimQueueOrder order) {
        return on(VICTIM_QUEUE_ORDER, order);
    }

    /**
     * Scores queues, highest first. The action's {@code QueueScoreOrder.<plugin>.weight} is the weight of the score.
     */
    default Hooks queueScore(ToDoubleFunction<Queue> score) {
        return on(QUEUE_SCORE, score);
    }
}
