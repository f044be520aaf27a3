package dev.terrace.model.node;

import dev.terrace.model.order.Order;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A Numatopology object as the dump shows it: where a node's cpus are, which of them are free, and how its kubelet
 * gives them out. Volcano's resource exporter writes it.
 *
 * @param node the node's name, which is its own
 * @param cpuPolicy {@code CPUManagerPolicy}, or empty
 * @param topologyPolicy {@code TopologyManagerPolicy}, or empty
 * @param free the cpus that no pod has to itself; null if the object says nothing of cpus
 * @param cpus where each cpu is, by its id
 * @param reserved how many cpus the kubelet keeps for the system
 * @param pods those that have cpus to themselves, as the exporter has seen them
 * @see <a href="https://github.com/volcano-sh/apis/blob/master/pkg/apis/nodeinfo/v1alpha1/numatopo_types.go">Volcano,
 *     NumatopoSpec</a>
 */
public record NumaTopology(
        String node,
        String cpuPolicy,
        String topologyPolicy,
        @Nullable CpuSet free,
        SortedMap<Integer, Place> cpus,
        int reserved,
        List<Pod> pods) {
    /** The order of a cluster: by name. */
    public static final Order<NumaTopology> ORDER = Order.byName(NumaTopology::node);

    /** No kubelet knows a NUMA node beyond. */
    public static final int HIGHEST_NUMA = 63;

    /**
     * Where a cpu is.
     *
     * @param numa 0 to {@value #HIGHEST_NUMA}
     * @param core may be one of several of the same id, if these are on different sockets
     */
    public record Place(int numa, int socket, int core) {}

    /** A pod, as the exporter knows it: what it does not know is empty. */
    public record Pod(String uid, String namespace, String name) {}
}
