package dev.terrace.spi;

import dev.terrace.model.report.VictimReason;
import dev.terrace.spi.view.Task;
import java.util.Collection;
import java.util.List;

/**
 * The numbers by which a plugin decides whether a task may be evicted.
 *
 * @param <T> the beneficiary of the eviction
 */
@FunctionalInterface
public interface VictimNumbers<T> {
    /**
     * @param gone tasks that count as evicted before the candidate, in addition to the ones that the session already
     *     counts as evicted
     */
    VictimReason of(T taker, Task candidate, Collection<Task> gone);

    /** Returns candidates in the order in which the plugin decides about them: that in which it receives them. */
    default List<Task> inOrder(T taker, List<Task> candidates) {
        return candidates;
    }
}
