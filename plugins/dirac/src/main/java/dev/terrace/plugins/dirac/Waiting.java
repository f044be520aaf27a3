package dev.terrace.plugins.dirac;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The jobs with tasks to place, by id.
 *
 * @param definitions of task queues for the jobs
 * @param numbers the number of each job's definition; −1 if the job does not wait
 * @param priorities of jobs, {@code UserPriority}
 * @param refusals the fault in a job's labels, as a sentence; null for jobs with valid labels
 * @param oldestFirst the ids of the waiting jobs
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Waiting(
        List<TaskQueue.Definition> definitions,
        int[] numbers,
        int[] priorities,
        @Nullable String[] refusals,
        int[] oldestFirst) {
    private static final int NONE = -1;
    private static final int MAX_PRIORITY = 10;
    /** The minimum number of jobs for parallel processing. */
    private static final int MANY = 20_000;

    static Waiting of(SessionView session, JobAttributes attributes) {
        int[] numbers = new int[session.jobs().size()];
        int[] priorities = new int[numbers.length];
        @Nullable String[] refusals = new @Nullable String[numbers.length];
        Arrays.fill(numbers, NONE);
        Map<TaskQueue.Definition, Integer> known = new ConcurrentHashMap<>();
        List<TaskQueue.Definition> definitions = new ArrayList<>();
        List<Job> jobs = session.jobs();
        boolean isMany = jobs.size() >= MANY;
        Function<Job, JobAttributes.Read> reader = isMany ? attributes::read : attributes.reader();
        (isMany ? jobs.parallelStream() : jobs.stream())
                .filter(Job::hasPlaceableTasks)
                .forEach(job -> {
                    JobAttributes.Read read = reader.apply(job);
                    TaskQueue.Definition definition = read.definition();
                    refusals[job.id()] = read.refusal();
                    if (definition != null) {
                        numbers[job.id()] = known.computeIfAbsent(definition, first -> number(first, definitions));
                        priorities[job.id()] = read.priority();
                    }
                });
        int[] oldestFirst = Arrays.stream(session.oldestFirst())
                .filter(job -> numbers[job] != NONE)
                .toArray();
        return new Waiting(definitions, numbers, priorities, refusals, oldestFirst);
    }

    private static int number(TaskQueue.Definition definition, List<TaskQueue.Definition> definitions) {
        synchronized (definitions) {
            definitions.add(definition);
            return definitions.size() - 1;
        }
    }

    /** The number of job ids, waiting or not. */
    int ids() {
        return numbers.length;
    }

    boolean has(int job) {
        return numbers[job] != NONE;
    }

    TaskQueue.Definition definition(int job) {
        return definitions.get(numbers[job]);
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
