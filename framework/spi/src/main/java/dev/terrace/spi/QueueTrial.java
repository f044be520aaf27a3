package dev.terrace.spi;

import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.Collection;

/** A check whether a queue may hold a task's requests after other tasks have left. */
@FunctionalInterface
public interface QueueTrial {
    /** @param gone allocated tasks of the queue that are assumed to have left */
    boolean isAllocatable(Queue queue, Task task, Collection<Task> gone);
}
