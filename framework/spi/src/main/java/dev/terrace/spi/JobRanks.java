package dev.terrace.spi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * An order of all jobs that does not change while the session runs, for plugins whose keys are computed once: jobs are compared by their ranks, and queues by their first job that still has
 * a task to place.
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

    private JobRanks(Session session, Comparator<Job> order) {
        List<Job> sorted = new ArrayList<>(session.jobs());
        sorted.sort(order);
        ranks = new int[sorted.size()];
        places = new int[sorted.size()];
        session.queues().stream().sorted(BY_ID).forEach(queue -> lines.add(new Line(new ArrayList<>())));
        Job before = null;
        int rank = 0;
        for (Job job : sorted) {
            rank += before != null && order.compare(before, job) != 0 ? 1 : 0;
            ranks[job.id()] = rank;
            Line line = lines.get(job.queue().id());
            places[job.id()] = line.jobs.size();
            line.jobs.add(job);
            before = job;
        }
    }

    /** @param order sorts all jobs once; those that it finds equal have one rank */
    public static JobRanks of(Session session, Comparator<Job> order) {
        return new JobRanks(session, order);
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
