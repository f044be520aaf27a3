package dev.terrace.model.storage;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.order.Order;
import java.util.List;

/**
 * A StorageClass as the dump shows it.
 *
 * @param provisioner the driver that creates its volumes
 * @param driver the CSI driver under which Volcano counts its volumes: a parameter of the class, else the provisioner
 * @param waits whether its claims are bound when their first pod is placed ({@code WaitForFirstConsumer}), rather than
 *     immediately
 * @param topologies the nodes for which its volumes can be created; empty for all
 */
public record StorageClass(
        String name, String provisioner, String driver, boolean waits, List<NodeSelectorTerm> topologies) {
    /** The sort order in a cluster: by name. */
    public static final Order<StorageClass> ORDER = Order.byName(StorageClass::name);

    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    /** Returns whether a provisioner creates its volumes, rather than an administrator. */
    public boolean provisions() {
        return !provisioner.isEmpty() && !provisioner.equals(NO_PROVISIONER);
    }

    /** Returns whether the node can reach a volume that the provisioner creates. */
    public boolean reaches(NodeSpec node) {
        return topologies.isEmpty() || topologies.stream().anyMatch(term -> term.matches(node));
    }
}
