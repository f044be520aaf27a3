package dev.terrace.plugins.nodeorder;

import dev.terrace.model.NodeSelectorTerm;
import dev.terrace.model.NodeSpec;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.Taint;
import dev.terrace.model.Toleration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a pod and a node say of each other without regard to anything else: node selector, required node affinity, taints. */
final class Eligibility {
    private Eligibility() {}

    /** Whether the node has what the pod's node selector and required node affinity ask for. */
    static boolean isWanted(PodTemplate pod, NodeSpec node) {
        return isWanted(pod.nodeSelector(), pod.affinity().requiredNodes(), node);
    }

    /** @param terms one of them must hold; null if nothing is required */
    static boolean isWanted(Map<String, String> selector, @Nullable List<NodeSelectorTerm> terms, NodeSpec node) {
        for (Map.Entry<String, String> label : selector.entrySet()) {
            if (!label.getValue().equals(node.labels().get(label.getKey()))) {
                return false;
            }
        }
        if (terms == null) {
            return true;
        }
        for (NodeSelectorTerm term : terms) {
            if (term.matches(node)) {
                return true;
            }
        }
        return false;
    }

    /** The first taint that keeps a pod with these tolerations off the node, or null. */
    static @Nullable Taint forbidding(NodeSpec node, List<Toleration> tolerations) {
        for (Taint taint : node.taints()) {
            boolean forbids =
                    taint.effect().equals("NoSchedule") || taint.effect().equals("NoExecute");
            if (forbids && !isTolerated(taint, tolerations)) {
                return taint;
            }
        }
        return null;
    }

    static boolean isTolerated(Taint taint, List<Toleration> tolerations) {
        for (Toleration toleration : tolerations) {
            if (toleration.tolerates(taint)) {
                return true;
            }
        }
        return false;
    }
}
