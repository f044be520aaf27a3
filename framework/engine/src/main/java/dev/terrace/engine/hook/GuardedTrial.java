package dev.terrace.engine.hook;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.NodeTrial;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.Collection;

/**
 * A plugin's trial, guarded.
 *
 * @param hearsWhoIsGone whether the plugin is told who is thought away; Volcano tells only those that are on as
 *     preemptable or allocatable
 */
record GuardedTrial(NodeTrial trial, Guard guard, boolean hearsWhoIsGone) implements NodeTrial {
    @Override
    public Verdict apply(Node node) {
        return guard.function(Hook.PREDICATE, trial).apply(node);
    }

    @Override
    public Verdict without(Collection<Task> gone, Node node) {
        return hearsWhoIsGone
                ? guard.function(Hook.PREDICATE, (Node n) -> trial.without(gone, n))
                        .apply(node)
                : apply(node);
    }
}
