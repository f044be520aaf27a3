package dev.terrace.plugins.nodeorder;

import dev.terrace.model.Affinity;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The raw scores that depend only on the pod's template and the node's specification. */
final class SpecScores {
    private static final String PREFER_NO_SCHEDULE = "PreferNoSchedule";

    private SpecScores() {}

    /** Returns the preferred node affinity terms of a pod; null if it has none, or one that cannot be parsed. */
    static @Nullable List<Affinity.PreferredNodes> preferred(PodTemplate pod) {
        List<Affinity.PreferredNodes> preferred = pod.affinity().preferredNodes();
        return preferred.isEmpty() || isUnparsable(pod) ? null : preferred;
    }

    /** Returns whether a preferred node affinity term that counts cannot be parsed. */
    static boolean isUnparsable(PodTemplate pod) {
        return pod.affinity().preferredNodes().stream()
                .anyMatch(wish -> wish.weight() != 0 && !wish.term().isParsable());
    }

    /**
     * Sums the weights of the terms that match the node.
     *
     * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go: NodeAffinity"
     */
    static long affinity(List<Affinity.PreferredNodes> preferred, NodeSpec node) {
        long sum = 0;
        for (Affinity.PreferredNodes wish : preferred) {
            if (wish.term().matches(node)) {
                sum += wish.weight();
            }
        }
        return sum;
    }

    /** The tolerations that apply to PreferNoSchedule; never null, because a pod without tolerations is scored too. */
    static List<Toleration> tolerations(PodTemplate pod) {
        return pod.tolerations().stream()
                .filter(toleration ->
                        toleration.effect().isEmpty() || toleration.effect().equals(PREFER_NO_SCHEDULE))
                .toList();
    }

    /**
     * Counts the node's PreferNoSchedule taints that the pod does not tolerate.
     *
     * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go: TaintToleration"
     */
    static long untolerated(List<Toleration> tolerations, NodeSpec node) {
        long count = 0;
        for (Taint taint : node.taints()) {
            if (taint.effect().equals(PREFER_NO_SCHEDULE) && !taint.isToleratedBy(tolerations)) {
                count++;
            }
        }
        return count;
    }
}
