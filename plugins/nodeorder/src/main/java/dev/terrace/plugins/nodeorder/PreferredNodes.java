package dev.terrace.plugins.nodeorder;

import dev.terrace.model.Affinity;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.node.NodeSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sums the weights of the pod's preferred node affinity terms that match the node.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go: NodeAffinity"
 */
final class PreferredNodes {
    private PreferredNodes() {}

    /** Returns the preferred terms of a pod; null if it has none. */
    static @Nullable List<Affinity.PreferredNodes> of(PodTemplate pod) {
        List<Affinity.PreferredNodes> preferred = pod.affinity().preferredNodes();
        return preferred.isEmpty() ? null : preferred;
    }

    static long raw(List<Affinity.PreferredNodes> preferred, NodeSpec node) {
        long sum = 0;
        for (Affinity.PreferredNodes wish : preferred) {
            if (wish.term().matches(node)) {
                sum += wish.weight();
            }
        }
        return sum;
    }
}
