package dev.terrace.spi;

import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.Collection;

/** Whether a queue may be given what a task asks for once other tasks have left. */
@FunctionalInterface
public interface QueueTrial {
    /** @param gone allocated tasks of the queue that count as having left */
    boolean isAllocatable(Queue queue, Task task, Collection<Task> gone);
}
