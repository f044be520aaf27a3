package dev.terrace.spi.toolkit;

import dev.terrace.spi.Hooks;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An order of all jobs that is constant during the session, for plugins that compute their keys once. Jobs are compared
 * by their ranks, queues by their first job that still has a task to place.
 */
public final class JobRanks {
    /** The number of jobs from which on a loop runs in parallel. */
    private static final int MANY = 20_000;

    private final SessionView session;
    private final int[] ranks;
    private final int[] places;
    private final List<Line> lines = new ArrayList<>();

    /** The job ids of a queue by rank, with the number of leading jobs that have no pending task. */
    private static final class Line {
        final int[] jobs;
        int size;
        int head;

        Line(int most) {
            jobs = new int[most];
        }
    }

    private JobRanks(SessionView session, int[] inOrder) {
        this.session = session;
        int[] queues = new int[session.jobs().size()];
        ranks = new int[queues.length];
        places = new int[queues.length];
        Arrays.fill(ranks, Integer.MAX_VALUE);
        for (Queue queue : session.queues()) {
            lines.add(new Line(queue.jobs().size()));
        }
        IntStream ids = IntStream.range(0, queues.length);
        (queues.length < MANY ? ids : ids.parallel())
                .forEach(id -> queues[id] = session.jobs().get(id).queue().id());
        for (int rank = 0; rank < inOrder.length; rank++) {
            int job = inOrder[rank];
            ranks[job] = rank;
            Line line = lines.get(queues[job]);
            places[job] = line.size;
            line.jobs[line.size++] = job;
        }
    }

    /** @param inOrder ids of jobs in the order of their ranks; all other jobs come last, with equal ranks */
    public static JobRanks of(SessionView session, int[] inOrder) {
        return new JobRanks(session, inOrder);
    }

    /**
     * Sorts jobs by a key, the highest first. Stable.
     *
     * @param jobs ids
     * @param keys by index in {@code jobs}; none is NaN
     */
    public static int[] highestFirst(int[] jobs, double[] keys) {
        long[] descending = new long[keys.length];
        Arrays.setAll(descending, place -> descending(keys[place]));
        return RadixSort.lowestFirst(jobs, descending);
    }

    /** Maps a key to an integer with the reverse order; 0 and −0 map to the same integer. */
    private static long descending(double key) {
        long bits = Double.doubleToLongBits(key + 0.0);
        return ~(bits < 0 ? bits ^ Long.MAX_VALUE : bits);
    }

    /** Returns a negative number if the left job comes first. */
    public int compare(Job left, Job right) {
        return Integer.compare(ranks[left.id()], ranks[right.id()]);
    }

    /** Returns the first job of a queue with pending tasks, or null. */
    public @Nullable Job first(Queue queue) {
        Line line = lines.get(queue.id());
        for (; line.head < line.size; line.head++) {
            Job job = session.jobs().get(line.jobs[line.head]);
            if (job.count(TaskStatus.PENDING) > 0) {
                return job;
            }
        }
        return null;
    }

    /**
     * Registers these orders: jobs by rank, queues by the score of their first job, highest first.
     *
     * @param score a number for each job that is consistent with the ranks, at least 0; a queue's score is that of its
     *     first job, or 0 without one
     */
    public void register(Hooks hooks, ToDoubleFunction<Job> score) {
        hooks.jobOrder(this::compare)
                .queueOrder((left, right) -> Double.compare(score(right, score), score(left, score)))
                .queueScore(queue -> score(queue, score))
                .deallocated(this::returned);
    }

    private double score(Queue queue, ToDoubleFunction<Job> score) {
        Job first = first(queue);
        return first == null ? 0 : score.applyAsDouble(first);
    }

    /** Moves the head of the queue back, because the job may have a task to place again. */
    private void returned(Task task) {
        Job job = task.job();
        if (job != null) {
            Line line = lines.get(job.queue().id());
            line.head = Math.min(line.head, places[job.id()]);
        }
    }
}
