package dev.terrace.objects;

import dev.terrace.model.GivenAnswers;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.node.GivenUsage;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Options for reading a dump.
 *
 * @param schedulerName the scheduler whose cycle runs; waiting pods of other schedulers are left out; empty for all
 *     schedulers
 * @param unnamedScheduler the scheduler of pods without a {@code schedulerName}, which occur only in handwritten files,
 *     because the API server always writes a name
 * @param now the time of the cycle; null for the newest time in the dump
 * @param zone the time zone of the scheduler's clock
 * @param strict whether warnings are errors
 * @param flags the flags with which the scheduler was started
 * @param answers the assumed answers of services outside of the cluster
 * @param usage the usage of nodes, which overrides the dump
 */
public record ReadOptions(
        String schedulerName,
        String unnamedScheduler,
        @Nullable Instant now,
        ZoneId zone,
        boolean strict,
        SchedulerFlags flags,
        GivenAnswers answers,
        GivenUsage usage) {
    /** Returns options that read Volcano's pods at the time of the dump, and allow warnings. */
    public static ReadOptions defaults() {
        return new ReadOptions(
                "volcano",
                "default-scheduler",
                null,
                ZoneOffset.UTC,
                false,
                SchedulerFlags.none(),
                GivenAnswers.none(),
                GivenUsage.none());
    }

    /** These options with another scheduler. */
    public ReadOptions scheduler(String name) {
        return new ReadOptions(name, unnamedScheduler, now, zone, strict, flags, answers, usage);
    }

    /** These options with a scheduler for pods without a {@code schedulerName}. */
    public ReadOptions unnamed(String scheduler) {
        return new ReadOptions(schedulerName, scheduler, now, zone, strict, flags, answers, usage);
    }

    /** These options with another time; null for the newest time in the dump. */
    public ReadOptions at(@Nullable Instant moment) {
        return new ReadOptions(schedulerName, unnamedScheduler, moment, zone, strict, flags, answers, usage);
    }

    /** These options with another time zone. */
    public ReadOptions in(ZoneId other) {
        return new ReadOptions(schedulerName, unnamedScheduler, now, other, strict, flags, answers, usage);
    }

    /** These options with warnings as errors. */
    public ReadOptions strictly() {
        return new ReadOptions(schedulerName, unnamedScheduler, now, zone, true, flags, answers, usage);
    }

    /** These options with other flags. */
    public ReadOptions flags(SchedulerFlags given) {
        return new ReadOptions(schedulerName, unnamedScheduler, now, zone, strict, given, answers, usage);
    }

    /** These options with answers of services. */
    public ReadOptions answering(GivenAnswers given) {
        return new ReadOptions(schedulerName, unnamedScheduler, now, zone, strict, flags, given, usage);
    }

    /** These options with the usage of nodes. */
    public ReadOptions usage(GivenUsage given) {
        return new ReadOptions(schedulerName, unnamedScheduler, now, zone, strict, flags, answers, given);
    }

    /** These options with the waiting pods of all schedulers. */
    public ReadOptions ofAllSchedulers() {
        return scheduler("");
    }

    boolean isOurs(String scheduler) {
        return schedulerName.isEmpty() || schedulerName.equals(scheduler.isEmpty() ? unnamedScheduler : scheduler);
    }
}
