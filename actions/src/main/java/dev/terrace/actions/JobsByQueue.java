package dev.terrace.actions;

import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Queues and jobs in the order of their turns.
 *
 * @param queues the queues whose jobs were asked for
 */
record JobsByQueue(Session session, Heap<Queue> queues, Map<Queue, Heap<Job>> byQueue) {
    JobsByQueue(Session session) {
        this(session, new Heap<>(session::isBefore), new LinkedHashMap<>());
    }

    /** Returns the jobs of a queue, which may have had a turn before. A queue without jobs gets a first turn. */
    Heap<Job> of(Queue queue) {
        Heap<Job> jobs = byQueue.get(queue);
        if (jobs == null) {
            jobs = new Heap<>(session::isBefore);
            byQueue.put(queue, jobs);
            queues.push(queue);
        }
        return jobs;
    }
}
