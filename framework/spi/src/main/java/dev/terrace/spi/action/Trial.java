package dev.terrace.spi.action;

import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.view.Task;
import java.util.Collection;

/**
 * A hypothetical check whether a task would fit on a node if other tasks left it. Has no side effects.
 *
 * <p>As in Volcano, it checks only room, {@link Hooks#allocatableWithout} and {@link NodePredicate#tried}, and no other
 * predicate.
 */
public interface Trial {
    /**
     * Returns whether the node would have room for the task, the queue could hold the task's requests, and the
     * predicates that take part would accept the node.
     *
     * @param gone tasks of the node that are assumed to have left
     */
    boolean fitsWithout(Collection<Task> gone);

    /** Returns whether the predicates that take part would accept the node. */
    boolean passesWithout(Collection<Task> gone);
}
