package dev.terrace.plugins.dirac;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The jobs with tasks to place, by id.
 *
 * @param definitions of task queues for the jobs; null for jobs that do not wait
 * @param priorities of jobs, {@code UserPriority}
 * @param refusals the fault in a job's labels, as a sentence; null for jobs with valid labels
 * @param oldestFirst the ids of the waiting jobs
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Waiting(
        TaskQueue.@Nullable Definition[] definitions,
        int[] priorities,
        @Nullable String[] refusals,
        int[] oldestFirst) {
    private static final int MAX_PRIORITY = 10;
    /** The minimum number of jobs for parallel processing. */
    private static final int MANY = 20_000;

    static Waiting of(SessionView session, JobAttributes attributes) {
        List<Job> jobs = session.jobs();
        TaskQueue.@Nullable Definition[] definitions = new TaskQueue.@Nullable Definition[jobs.size()];
        int[] priorities = new int[jobs.size()];
        @Nullable String[] refusals = new @Nullable String[jobs.size()];
        boolean isMany = jobs.size() >= MANY;
        Function<Job, JobAttributes.Read> reader = isMany ? attributes::read : attributes.reader();
        (isMany ? jobs.parallelStream() : jobs.stream())
                .filter(Job::hasPlaceableTasks)
                .forEach(job -> {
                    JobAttributes.Read read = reader.apply(job);
                    definitions[job.id()] = read.definition();
                    priorities[job.id()] = read.priority();
                    refusals[job.id()] = read.refusal();
                });
        int[] oldestFirst = Arrays.stream(session.oldestFirst())
                .filter(job -> definitions[job] != null)
                .toArray();
        return new Waiting(definitions, priorities, refusals, oldestFirst);
    }

    /** The number of job ids, waiting or not. */
    int ids() {
        return definitions.length;
    }

    boolean has(int job) {
        return definitions[job] != null;
    }

    TaskQueue.Definition definition(int job) {
        return Objects.requireNonNull(definitions[job]);
    }

    double realPriority(int job) {
        return realPriorityOf(priorities[job]);
    }

    /**
     * The effective priority of a {@code UserPriority}: 1e-5 for 0 and less, 1e6 for 10 and more. DIRAC stores it as a
     * 32-bit float.
     */
    static double realPriorityOf(int priority) {
        if (priority <= 0) {
            return (float) 1e-5;
        }
        return priority >= MAX_PRIORITY ? 1e6 : priority;
    }
}
