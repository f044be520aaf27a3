package dev.terrace.spi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * An order of all jobs that does not change while the session runs, for plugins whose keys are computed once: jobs are compared by their ranks, and queues by their first job that still has a task
 * to place.
 */
public final class JobRanks {
    private static final Comparator<Queue> BY_ID = Comparator.comparingInt(Queue::id);

    private final int[] ranks;
    private final int[] places;
    private final List<Line> lines = new ArrayList<>();

    /** The jobs of a queue by rank, and how many at its head have nothing left to place. */
    private static final class Line {
        final List<Job> jobs;
        int head;

        Line(List<Job> jobs) {
            this.jobs = jobs;
        }

        @Nullable
        Job first() {
            while (head < jobs.size() && jobs.get(head).count(TaskStatus.PENDING) == 0) {
                head++;
            }
            return head < jobs.size() ? jobs.get(head) : null;
        }
    }

    private JobRanks(Session session, List<Job> inOrder) {
        int count = session.jobs().size();
        ranks = new int[count];
        places = new int[count];
        Arrays.fill(ranks, Integer.MAX_VALUE);
        session.queues().stream().sorted(BY_ID).forEach(queue -> lines.add(new Line(new ArrayList<>())));
        int rank = 0;
        for (Job job : inOrder) {
            ranks[job.id()] = rank++;
            Line line = lines.get(job.queue().id());
            places[job.id()] = line.jobs.size();
            line.jobs.add(job);
        }
    }

    /** @param inOrder the first comes first; jobs that are not in it come last, and are equal */
    public static JobRanks of(Session session, List<Job> inOrder) {
        return new JobRanks(session, inOrder);
    }

    /** All jobs of a session in the order of the seconds in which they were created, then of their keys. One that does not say when comes first. */
    public static List<Job> oldestFirst(Session session) {
        List<Job> jobs = session.jobs();
        long[] keys = new long[jobs.size()];
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(keys.length);
        for (int index = 0; index < keys.length; index++) {
            long second = Math.max(created(jobs.get(index)), Long.MIN_VALUE >> bits);
            keys[index] = second << bits | index;
        }
        Arrays.sort(keys);
        List<Job> sorted = new ArrayList<>(keys.length);
        for (long key : keys) {
            sorted.add(jobs.get((int) (key & (1L << bits) - 1)));
        }
        return sorted;
    }

    private static long created(Job job) {
        return job.spec().created().getEpochSecond();
    }

    /**
     * Jobs by a number of each, the highest first; those of equal numbers stay in the order that they have.
     *
     * @param keys by the job's place in the list; none is NaN
     */
    public static List<Job> highestFirst(List<Job> jobs, double[] keys) {
        double[] sorted = keys.clone();
        Arrays.sort(sorted);
        int[] starts = new int[keys.length];
        int[] ends = new int[keys.length];
        for (int index = keys.length - 1; index >= 0; index--) {
            boolean isNew = index == keys.length - 1 || sorted[index] != sorted[index + 1];
            starts[index] = isNew ? keys.length - 1 - index : starts[index + 1];
        }
        Job[] ordered = new Job[keys.length];
        for (int index = 0; index < keys.length; index++) {
            int group = first(sorted, keys[index]);
            ordered[starts[group] + ends[group]++] = jobs.get(index);
        }
        return List.of(ordered);
    }

    /** Where a number that is there begins. */
    private static int first(double[] sorted, double key) {
        int low = 0;
        int high = sorted.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Negative if the left one comes first. */
    public int compare(Job left, Job right) {
        return Integer.compare(ranks[left.id()], ranks[right.id()]);
    }

    /** The job of a queue that comes first among those that have pending tasks; null if none has. */
    public @Nullable Job first(Queue queue) {
        return lines.get(queue.id()).first();
    }

    /**
     * Registers these orders: jobs by rank, queues by the score of their first job, highest first.
     *
     * @param score a number for each job that agrees with the ranks, not below 0; a queue's is that of its first job, and 0 without one
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

    /** A job that had nothing left to place may have again. */
    private void returned(Task task) {
        Job job = task.job();
        if (job != null) {
            Line line = lines.get(job.queue().id());
            line.head = Math.min(line.head, places[job.id()]);
        }
    }
}
