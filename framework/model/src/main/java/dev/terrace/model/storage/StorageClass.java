package dev.terrace.model.storage;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.order.Order;
import java.util.List;

/**
 * A StorageClass as the dump shows it.
 *
 * @param provisioner the driver that makes its volumes
 * @param driver the CSI driver under which Volcano counts its volumes: a parameter of the class, else the provisioner
 * @param waits whether its claims are bound when their first pod is placed ({@code WaitForFirstConsumer}), rather than
 *     at once
 * @param topologies where its volumes can be made; empty for anywhere
 */
public record StorageClass(
        String name, String provisioner, String driver, boolean waits, List<NodeSelectorTerm> topologies) {
    /** The order of a cluster: by name. */
    public static final Order<StorageClass> ORDER = Order.byName(StorageClass::name);

    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    /** Whether a provisioner makes its volumes, rather than an administrator by hand. */
    public boolean provisions() {
        return !provisioner.isEmpty() && !provisioner.equals(NO_PROVISIONER);
    }

    /** Whether a volume that it makes can be reached from the node. */
    public boolean reaches(NodeSpec node) {
        return topologies.isEmpty() || topologies.stream().anyMatch(term -> term.matches(node));
    }
}
