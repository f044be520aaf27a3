package dev.terrace.plugins.predicates;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import dev.terrace.spi.view.Verdict;
import java.util.List;

/**
 * Excludes nodes with a NoSchedule or NoExecute taint that the pod does not tolerate.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go: TaintToleration"
 */
final class Taints {
    private Taints() {}

    static Verdict check(List<Toleration> tolerations, NodeSpec node) {
        Taint taint = node.taintAgainst(tolerations);
        return taint == null ? Verdict.fits() : Verdict.excludes("taint " + show(taint) + " is not tolerated");
    }

    private static String show(Taint taint) {
        return taint.value().isEmpty() ? taint.key() : taint.key() + "=" + taint.value();
    }
}
