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
 * @param <D> the demand of a pod for this kind, with {@code equals} and {@code hashCode}
 */
interface DeviceKind<D> {
    /** The demand of a pod; null if it asks for none. */
    @Nullable
    D demandOf(Pod pod);

    /** The objection to a node apart from its devices, or null. */
    default @Nullable Verdict refusal(D demand, Node node) {
        return null;
    }

    /**
     * The devices of a node when the session opens; null if it has none.
     *
     * @param counted the pods that count, which are those that are not leaving
     * @param all all pods of the node
     */
    @Nullable
    NodeDevices<D> on(NodeSpec node, Collection<TaskSpec> counted, Collection<TaskSpec> all);
}
