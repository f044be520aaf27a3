package dev.terrace.spi.toolkit;

import dev.terrace.model.TaskSpec;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.time.Instant;

/**
 * The seconds at which tasks are planned to end: their start plus their estimate. Seconds count from the epoch.
 *
 * @see TaskSpec#estimateIn
 */
public final class PlannedEnd {
    private PlannedEnd() {}

    /** Returns the estimated run time of a task in seconds; {@link FreeOverTime#NEVER} without an estimate. */
    public static long duration(Task task) {
        Job job = task.job();
        long estimate = task.spec().estimateIn(job == null ? null : job.spec());
        return estimate == TaskSpec.NO_ESTIMATE ? FreeOverTime.NEVER : estimate;
    }

    /** Returns the planned end of a task that starts at a second. */
    public static long of(Task task, long start) {
        long duration = duration(task);
        return duration == FreeOverTime.NEVER ? duration : start + duration;
    }

    /**
     * Returns the planned end of a task that holds a node. A task past its estimate, and one that is past its deletion,
     * are planned to end in the next second.
     *
     * @param now the second of the session
     */
    public static long ofHolder(Task task, long now) {
        if (task.status() == TaskStatus.BINDING || task.status() == TaskStatus.ALLOCATED) {
            return of(task, now);
        }
        TaskSpec spec = task.spec();
        if (task.status() == TaskStatus.RELEASING) {
            Instant deleted = spec.deleted();
            return Math.max(deleted == null ? now : ceiling(deleted), now + 1);
        }
        Instant start = spec.started() == null ? spec.scheduled() : spec.started();
        return Math.max(of(task, start == null ? now : start.getEpochSecond()), now + 1);
    }

    private static long ceiling(Instant time) {
        return time.getEpochSecond() + (time.getNano() > 0 ? 1 : 0);
    }
}
