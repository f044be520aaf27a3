package dev.terrace.spi;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.Collection;
import java.util.function.Function;

/**
 * A predicate that is prepared for a task: its verdict on each node, and the verdict that it would give once other
 * tasks had left.
 */
public interface NodeTrial extends Function<Node, Verdict> {
    /** @param gone tasks, on any node, that count as having left */
    Verdict without(Collection<Task> gone, Node node);
}
