package dev.terrace.plugins.predicates;

import dev.terrace.model.HostPort;
import dev.terrace.model.PodTemplate;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses nodes on which a host port of the pod is taken. Evicted pods have released their ports; pipelined pods hold
 * theirs.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/nodeports/node_ports.go: NodePorts"
 */
final class HostPorts {
    private HostPorts() {}

    /** Returns the host ports of a pod; null if it requests none. */
    static @Nullable List<HostPort> of(PodTemplate pod) {
        return pod.hostPorts().isEmpty() ? null : pod.hostPorts();
    }

    static Verdict check(List<HostPort> wanted, Node node) {
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
