package dev.terrace.engine.order;

import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Turns;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Turns that take the jobs of all queues from one line. A job whose queue is skipped leaves the line. */
public final class JobTurns implements Turns {
    private final Predicate<Queue> passOver;
    private final Heap<Job> line;

    /** @param passOver queues whose jobs leave the line when their turn comes */
    public JobTurns(Orders orders, Predicate<Queue> passOver) {
        this.passOver = passOver;
        this.line = new Heap<>(orders::isBeforeAcrossQueues);
    }

    @Override
    public void add(Queue queue) {
        // A queue has no line of its own in this order.
    }

    @Override
    public void add(Job job) {
        line.push(job);
    }

    @Override
    public void again(Job job) {
        line.push(job);
    }

    @Override
    public @Nullable Job next() {
        while (!line.isEmpty()) {
            Job job = line.pop();
            if (!passOver.test(job.queue())) {
                return job;
            }
        }
        return null;
    }
}
