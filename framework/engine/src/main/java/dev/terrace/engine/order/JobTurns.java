package dev.terrace.engine.order;

import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Turns;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All queues' jobs in one line; jobs of a queue that is passed over lose their place. */
public final class JobTurns implements Turns {
    private final Predicate<Queue> passOver;
    private final Heap<Job> line;

    public JobTurns(Orders orders, Predicate<Queue> passOver) {
        this.passOver = passOver;
        this.line = new Heap<>(orders::isBeforeAcrossQueues);
    }

    @Override
    public void add(Queue queue) {
        // Queues have no line of their own here.
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
