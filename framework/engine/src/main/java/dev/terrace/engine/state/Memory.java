package dev.terrace.engine.state;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The change log of a session, and the values that plugins and actions keep between sessions. The core reports each
 * change to it, and never bases a decision on it.
 */
public interface Memory extends NodeChanges {
    /** Adds a change of a node. */
    void changed(int node);

    /**
     * Adds a pod that came to a node or left it. The caller also adds the change of the node.
     *
     * @param came whether it came; otherwise it left
     */
    void moved(Task pod, int node, boolean came);

    /**
     * Returns a function that derives values from objects, or reuses earlier ones.
     *
     * @param isTouched whether the session has changed a job, so that no value of it can be reused
     * @see dev.terrace.spi.view.SessionView#derived
     */
    <O, D> Function<O, D> derived(Object rule, Function<O, D> derive, Predicate<Job> isTouched);

    /**
     * Returns the value of a rule, with its changes since the last session.
     *
     * @param jobs all jobs of the session
     * @param nodes all nodes of the session
     * @see dev.terrace.spi.view.SessionView#kept
     */
    <K> Kept<K> kept(Object rule, Supplier<K> made, List<Job> jobs, List<Node> nodes);
}
