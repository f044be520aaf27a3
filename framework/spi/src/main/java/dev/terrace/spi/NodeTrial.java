package dev.terrace.spi;

import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.Collection;
import java.util.function.Function;

/**
 * What a predicate answers for each node, as it prepared itself for a task, and what it would answer once others have
 * left.
 */
public interface NodeTrial extends Function<Node, Verdict> {
    /** @param gone tasks on any node that are thought away */
    Verdict without(Collection<Task> gone, Node node);
}
