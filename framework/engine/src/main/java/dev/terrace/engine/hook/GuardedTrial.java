package dev.terrace.engine.hook;

import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeTrial;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.Collection;
import java.util.Collections;

/** A plugin's trial. A failure names the plugin and the hook. */
record GuardedTrial(NodeTrial trial, HookGuard guard) implements NodeTrial {
    @Override
    public Verdict apply(Node node) {
        return guard.answering(trial).apply(node);
    }

    @Override
    public Verdict without(Collection<Task> gone, Node node) {
        return guard.answering((Node n) -> trial.without(Collections.unmodifiableCollection(gone), n))
                .apply(node);
    }

    /**
     * Returns the predicate with trials that ignore removed tasks. Volcano reports removed tasks to a plugin only if it
     * is on as preemptable or allocatable.
     */
    static NodePredicate ignoringRemovals(NodePredicate.ClusterWide predicate) {
        return NodePredicate.tried(task -> {
            NodeTrial trial = (NodeTrial) predicate.prepare().apply(task);
            return trial == null ? null : new IgnoringRemovals(trial);
        });
    }

    private record IgnoringRemovals(NodeTrial trial) implements NodeTrial {
        @Override
        public Verdict apply(Node node) {
            return trial.apply(node);
        }

        @Override
        public Verdict without(Collection<Task> gone, Node node) {
            return trial.apply(node);
        }
    }
}
