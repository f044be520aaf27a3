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

/** The jobs with tasks to place, by id. */
final class Waiting {
    private static final int NONE = -1;
    private static final int MAX_PRIORITY = 10;
    /** The minimum number of jobs for parallel processing. */
    private static final int MANY = 20_000;

    private final List<TaskQueue.Definition> definitions;
    private final int[] numbers;
    private final int[] priorities;
    private final @Nullable String[] refusals;
    private final int[] oldestFirst;

    /**
     * @param definitions of task queues for the jobs
     * @param numbers the number of each job's definition; −1 if the job does not wait
     * @param priorities of jobs, {@code UserPriority}
     * @param refusals the fault in a job's labels; null for jobs with valid labels
     * @param oldestFirst the ids of the waiting jobs
     */
    Waiting(
            List<TaskQueue.Definition> definitions,
            int[] numbers,
            int[] priorities,
            @Nullable String[] refusals,
            int[] oldestFirst) {
        this.definitions = definitions;
        this.numbers = numbers;
        this.priorities = priorities;
        this.refusals = refusals;
        this.oldestFirst = oldestFirst;
    }

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

    /** The ids of the waiting jobs, oldest first. */
    int[] oldestFirst() {
        return oldestFirst;
    }

    boolean has(int job) {
        return numbers[job] != NONE;
    }

    TaskQueue.Definition definition(int job) {
        return definitions.get(numbers[job]);
    }

    /** The number of definitions. */
    int definitionCount() {
        return definitions.size();
    }

    /** The number of a waiting job's definition. */
    int definitionNumber(int job) {
        return numbers[job];
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

    /** The fault in a job's labels, as a sentence; null if they are valid. */
    @Nullable
    String refusal(int job) {
        return refusals[job];
    }
}
