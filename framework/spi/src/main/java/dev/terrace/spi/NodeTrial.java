package dev.terrace.spi;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.Collection;
import java.util.function.Function;

/**
 * A predicate that is prepared for a task. It returns the verdict on each node, and the hypothetical verdict after
 * other tasks have left.
 */
public interface NodeTrial extends Function<Node, Verdict> {
    /** @param gone tasks on any node that are assumed to have left */
    Verdict without(Collection<Task> gone, Node node);
}
