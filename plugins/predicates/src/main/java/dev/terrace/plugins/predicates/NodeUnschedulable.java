package dev.terrace.plugins.predicates;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import dev.terrace.spi.view.Verdict;
import java.util.List;

/**
 * A cordoned node takes only pods that tolerate the taint that cordoning adds, whether or not the node has that taint.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go: NodeUnschedulable"
 */
final class NodeUnschedulable {
    private static final Taint TAINT = new Taint("node.kubernetes.io/unschedulable", "", "NoSchedule");
    private static final Verdict CORDONED = Verdict.excludes("cordoned");

    private NodeUnschedulable() {}

    static Verdict check(List<Toleration> tolerations, NodeSpec node) {
        return node.unschedulable() && !TAINT.isToleratedBy(tolerations) ? CORDONED : Verdict.fits();
    }
}
