package dev.terrace.engine.order;

import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Turns;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Turns that alternate between queues: each takes one job of the first queue, and the queue then rejoins the line. */
public final class QueueTurns implements Turns {
    private final Orders orders;
    private final Predicate<Queue> passOver;
    private final Heap<Queue> line;

    /** The waiting jobs by queue id; null if the queue was never added. */
    private final @Nullable Heap<Job>[] jobs;

    private @Nullable Queue current;

    /**
     * Creates an empty line.
     *
     * @param queues the number of queues of the session
     * @param passOver queues that leave the line when their turn comes
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    public QueueTurns(Orders orders, int queues, Predicate<Queue> passOver) {
        this.orders = orders;
        this.passOver = passOver;
        this.jobs = new Heap[queues];
        this.line = new Heap<>(orders::isBefore);
    }

    @Override
    public void add(Queue queue) {
        if (jobs[queue.id()] == null) {
            jobs[queue.id()] = new Heap<>(orders::isBefore);
            line.push(queue);
        }
    }

    @Override
    public void add(Job job) {
        add(job.queue());
        again(job);
    }

    @Override
    public void again(Job job) {
        Heap<Job> ofQueue = jobs[job.queue().id()];
        if (ofQueue == null) {
            throw new IllegalStateException("job " + job.key() + " was never in line");
        }
        ofQueue.push(job);
    }

    @Override
    public @Nullable Job next() {
        if (current != null) {
            line.push(current);
            current = null;
        }
        while (!line.isEmpty()) {
            Queue queue = line.pop();
            Heap<Job> waiting = jobs[queue.id()];
            if (passOver.test(queue) || waiting == null || waiting.isEmpty()) {
                continue;
            }
            current = queue;
            return waiting.pop();
        }
        return null;
    }
}
