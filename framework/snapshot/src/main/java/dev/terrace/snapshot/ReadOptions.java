package dev.terrace.snapshot;

import dev.terrace.model.SchedulerFlags;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How to look at a dump.
 *
 * @param schedulerName the scheduler whose waiting pods are to be placed
 * @param unnamedScheduler whose pods are those that name no scheduler; the API server always writes a name, so this is
 *     about files made by hand
 * @param now the cycle's clock; null takes the newest moment that the dump tells of
 * @param strict whether a warning is an error
 * @param flags what the scheduler was started with
 */
public record ReadOptions(
        String schedulerName,
        String unnamedScheduler,
        @Nullable Instant now,
        boolean strict,
        SchedulerFlags flags) {
    /** Volcano's pods, at the dump's own time, warnings allowed. */
    public static ReadOptions defaults() {
        return new ReadOptions("volcano", "default-scheduler", null, false, SchedulerFlags.none());
    }

    /** The same for another scheduler's pods. */
    public ReadOptions scheduler(String name) {
        return new ReadOptions(name, unnamedScheduler, now, strict, flags);
    }

    /** The same, with pods that name no scheduler given to one. */
    public ReadOptions unnamed(String scheduler) {
        return new ReadOptions(schedulerName, scheduler, now, strict, flags);
    }

    /** The same at another time. */
    public ReadOptions at(Instant moment) {
        return new ReadOptions(schedulerName, unnamedScheduler, moment, strict, flags);
    }

    /** The same with warnings as errors. */
    public ReadOptions strictly() {
        return new ReadOptions(schedulerName, unnamedScheduler, now, true, flags);
    }

    /** The same for a scheduler with other flags. */
    public ReadOptions flags(SchedulerFlags given) {
        return new ReadOptions(schedulerName, unnamedScheduler, now, strict, given);
    }

    boolean isOurs(String scheduler) {
        return schedulerName.equals(scheduler.isEmpty() ? unnamedScheduler : scheduler);
    }
}
