package dev.terrace.snapshot;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How to look at a dump.
 *
 * @param schedulerName the scheduler whose waiting pods are to be placed
 * @param unnamedScheduler whose pods are those that name no scheduler; the API server always writes a name, so this is about files made
 *     by hand
 * @param now the cycle's clock; null takes the newest moment that the dump tells of
 * @param strict whether a warning is an error
 */
public record ReadOptions(
        String schedulerName,
        String unnamedScheduler,
        @Nullable Instant now,
        boolean strict) {
    /** Volcano's pods, at the dump's own time, warnings allowed. */
    public static ReadOptions defaults() {
        return new ReadOptions("volcano", "default-scheduler", null, false);
    }

    /** The same for another scheduler's pods. */
    public ReadOptions scheduler(String name) {
        return new ReadOptions(name, unnamedScheduler, now, strict);
    }

    /** The same, with pods that name no scheduler given to one. */
    public ReadOptions unnamed(String scheduler) {
        return new ReadOptions(schedulerName, scheduler, now, strict);
    }

    /** The same at another time. */
    public ReadOptions at(Instant moment) {
        return new ReadOptions(schedulerName, unnamedScheduler, moment, strict);
    }

    /** The same with warnings as errors. */
    public ReadOptions strictly() {
        return new ReadOptions(schedulerName, unnamedScheduler, now, true);
    }

    boolean isOurs(String scheduler) {
        return schedulerName.equals(scheduler.isEmpty() ? unnamedScheduler : scheduler);
    }
}
