package dev.terrace.plugins.deviceshare;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A kind of devices that the configuration enables.
 *
 * @param <D> what a pod demands of it, with {@code equals} and {@code hashCode}
 */
interface Kind<D> {
    /** Null for a pod that asks for none. */
    @Nullable
    D demandOf(Pod pod);

    /** What speaks against a node besides its devices; null for nothing. */
    default @Nullable Verdict refusal(D demand, Node node) {
        return null;
    }

    /**
     * The devices that a node has, as they are when the session opens; null if it has none.
     *
     * @param counted the pods that count: those that are not leaving
     * @param all all pods of the node
     */
    @Nullable
    Devices<D> on(NodeSpec node, Collection<TaskSpec> counted, Collection<TaskSpec> all);
}
