package dev.terrace.snapshot;

import dev.terrace.model.SchedulerFlags;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Options for reading a dump.
 *
 * @param schedulerName the scheduler that places; waiting pods of other schedulers are left out
 * @param unnamedScheduler the scheduler of pods that name none; these occur only in files made by hand, because the API
 *     server always writes a name
 * @param now the time of the cycle; null for the newest time in the dump
 * @param strict whether warnings are errors
 * @param flags the flags with which the scheduler was started
 */
public record ReadOptions(
        String schedulerName,
        String unnamedScheduler,
        @Nullable Instant now,
        boolean strict,
        SchedulerFlags flags) {
    /** Reads Volcano's pods at the time of the dump, and allows warnings. */
    public static ReadOptions defaults() {
        return new ReadOptions("volcano", "default-scheduler", null, false, SchedulerFlags.none());
    }

    /** These options with another scheduler. */
    public ReadOptions scheduler(String name) {
        return new ReadOptions(name, unnamedScheduler, now, strict, flags);
    }

    /** These options with a scheduler for pods that name none. */
    public ReadOptions unnamed(String scheduler) {
        return new ReadOptions(schedulerName, scheduler, now, strict, flags);
    }

    /** These options with another time. */
    public ReadOptions at(Instant moment) {
        return new ReadOptions(schedulerName, unnamedScheduler, moment, strict, flags);
    }

    /** These options with warnings as errors. */
    public ReadOptions strictly() {
        return new ReadOptions(schedulerName, unnamedScheduler, now, true, flags);
    }

    /** These options with other flags. */
    public ReadOptions flags(SchedulerFlags given) {
        return new ReadOptions(schedulerName, unnamedScheduler, now, strict, given);
    }

    boolean isOurs(String scheduler) {
        return schedulerName.equals(scheduler.isEmpty() ? unnamedScheduler : scheduler);
    }
}
