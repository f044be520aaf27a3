package dev.terrace.plugins.predicates;

import dev.terrace.model.HostPort;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.RequiredNodes;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.selector.Requirement;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The filters that read only the node and the pod's template, and host ports. Each is one of Kubernetes' filters. */
final class NodeFilters {
    /** The projection of every pod, for the filter that depends only on the node. */
    static final Boolean ANY_POD = Boolean.TRUE;

    private static final Verdict CORDONED = Verdict.excludes("cordoned");
    private static final Verdict UNWANTED = Verdict.excludes("node selector or affinity does not match");
    private static final Verdict CONFLICT = Verdict.excludes("node affinity contradicts itself");
    private static final Verdict FULL = Verdict.rejects("full of pods");

    private NodeFilters() {}

    /** Refuses nodes that hold as many pods as they have allocatable; a node without such a number holds none. */
    static Verdict podLimit(Boolean anyPod, Node node) {
        return node.allocatable().get(ResourceNames.PODS) <= node.podCount() ? FULL : Verdict.fits();
    }

    /**
     * A cordoned node takes only pods that tolerate the taint that cordoning adds, whether or not the node has that
     * taint.
     *
     * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go:
     *     NodeUnschedulable"
     */
    static Verdict unschedulable(List<Toleration> tolerations, NodeSpec node) {
        return node.unschedulable() && !Taint.CORDON.isToleratedBy(tolerations) ? CORDONED : Verdict.fits();
    }

    /** Returns the nodes that a pod requires; null if it may use any node. */
    static @Nullable RequiredNodes requiredNodes(PodTemplate pod) {
        RequiredNodes wanted = pod.requiredNodes();
        return wanted.isAny() ? null : wanted;
    }

    /**
     * Excludes nodes that do not match the pod's node selector and one term of its required node affinity.
     *
     * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go: NodeAffinity"
     */
    static Verdict affinity(RequiredNodes wanted, NodeSpec node) {
        return wanted.allow(node) ? Verdict.fits() : UNWANTED;
    }

    /** Excludes the pod from all nodes if the conditions on the name contradict each other in every term. */
    static Verdict affinityConflict(PodTemplate pod) {
        List<NodeSelectorTerm> terms = pod.affinity().requiredNodes();
        if (terms == null || terms.isEmpty()) {
            return Verdict.fits();
        }
        for (NodeSelectorTerm term : terms) {
            Set<String> names = namedNodes(term);
            if (names == null || !names.isEmpty()) {
                return Verdict.fits();
            }
        }
        return CONFLICT;
    }

    /** The nodes that all of a term's conditions on the name allow; null if it has none. */
    private static @Nullable Set<String> namedNodes(NodeSelectorTerm term) {
        Set<String> names = null;
        for (Requirement field : term.fields()) {
            if (field.key().equals("metadata.name") && field.operator() == Requirement.Operator.IN) {
                if (names == null) {
                    names = new HashSet<>(field.values());
                } else {
                    names.retainAll(field.values());
                }
            }
        }
        return names;
    }

    /**
     * Excludes nodes with a NoSchedule or NoExecute taint that the pod does not tolerate.
     *
     * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go: TaintToleration"
     */
    static Verdict taints(List<Toleration> tolerations, NodeSpec node) {
        Taint taint = node.taintAgainst(tolerations);
        return taint == null ? Verdict.fits() : Verdict.excludes("taint " + show(taint) + " is not tolerated");
    }

    private static String show(Taint taint) {
        return taint.value().isEmpty() ? taint.key() : taint.key() + "=" + taint.value();
    }

    /** Returns the host ports of a pod; null if it requests none. */
    static @Nullable List<HostPort> hostPorts(PodTemplate pod) {
        return pod.hostPorts().isEmpty() ? null : pod.hostPorts();
    }

    /**
     * Refuses nodes on which a host port of the pod is taken. Evicted pods have released their ports; pipelined pods
     * hold theirs.
     *
     * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/nodeports/node_ports.go: NodePorts"
     */
    static Verdict hostPorts(List<HostPort> wanted, Node node) {
        for (HostPort taken : node.takenPorts()) {
            for (HostPort port : wanted) {
                if (port.conflictsWith(taken)) {
                    return Verdict.rejects("host port " + port.port() + " is taken");
                }
            }
        }
        return Verdict.fits();
    }
}
