package dev.terrace.spi;

import dev.terrace.model.report.VictimReason;
import dev.terrace.spi.view.Task;
import java.util.Collection;

/**
 * The numbers by which a plugin decides whether a task may be evicted.
 *
 * @param <T> what the task is evicted for
 */
@FunctionalInterface
public interface VictimNumbers<T> {
    /** @param gone tasks that count as evicted before the candidate, beside those that the session counts so already */
    VictimReason of(T taker, Task candidate, Collection<Task> gone);
}
