package dev.terrace.model.node;

import dev.terrace.model.order.Order;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A Numatopology object as the dump shows it: the location of a node's cpus, the free cpus, and the kubelet's
 * allocation policies. Volcano's resource exporter writes it.
 *
 * @param node the node's name, which is also the name of the object
 * @param cpuPolicy {@code CPUManagerPolicy}, or empty
 * @param topologyPolicy {@code TopologyManagerPolicy}, or empty
 * @param free the cpus that no pod holds exclusively; null if the object has no cpu data
 * @param cpus the location of each cpu, by its id
 * @param reserved the number of cpus that the kubelet reserves for the system
 * @param pods the pods with exclusive cpus, as seen by the exporter
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
    /** The sort order in a cluster: by name. */
    public static final Order<NumaTopology> ORDER = Order.byName(NumaTopology::node);

    /** The highest id of a NUMA node that a kubelet accepts. */
    public static final int HIGHEST_NUMA = 63;

    /**
     * The location of a cpu.
     *
     * @param numa 0 to {@value #HIGHEST_NUMA}
     * @param core the core id; unique only within its socket
     */
    public record Place(int numa, int socket, int core) {}

    /** A pod as the exporter knows it. Unknown fields are empty. */
    public record Pod(String uid, String namespace, String name) {}
}
