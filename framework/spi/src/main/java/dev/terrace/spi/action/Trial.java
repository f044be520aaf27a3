package dev.terrace.spi.action;

import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.view.Task;
import java.util.Collection;

/**
 * What if tasks left a node? Asked before anything is decided; nothing changes.
 *
 * <p>Not all plugins take part: room, {@link Hooks#allocatableWithout} and {@link NodePredicate#tried} are looked at,
 * as in Volcano, and no other predicate.
 */
public interface Trial {
    /**
     * Whether the task would have room on the node, its queue could be given what it asks for, and the predicates that
     * take part would let it in.
     *
     * @param gone tasks of the node that are thought away
     */
    boolean fitsWithout(Collection<Task> gone);

    /** What those predicates alone say. */
    boolean passesWithout(Collection<Task> gone);
}
