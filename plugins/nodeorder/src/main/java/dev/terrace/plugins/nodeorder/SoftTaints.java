package dev.terrace.plugins.nodeorder;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import java.util.List;

/**
 * Counts the node's PreferNoSchedule taints that the pod does not tolerate.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go: TaintToleration"
 */
final class SoftTaints {
    private static final String EFFECT = "PreferNoSchedule";

    private SoftTaints() {}

    /** The tolerations that apply to PreferNoSchedule; never null, because a pod without tolerations is scored too. */
    static List<Toleration> tolerations(PodTemplate pod) {
        return pod.tolerations().stream()
                .filter(toleration ->
                        toleration.effect().isEmpty() || toleration.effect().equals(EFFECT))
                .toList();
    }

    static long raw(List<Toleration> tolerations, NodeSpec node) {
        long count = 0;
        for (Taint taint : node.taints()) {
            if (taint.effect().equals(EFFECT) && !taint.isToleratedBy(tolerations)) {
                count++;
            }
        }
        return count;
    }
}
