package dev.terrace.plugins.deviceshare;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The devices of one kind on one node, and the pods that use them. Mutable state of a session that follows pods as they
 * come and go.
 *
 * @param <D> the demand of a pod for such devices
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/shared_device_pool.go">Volcano,
 *     Devices</a>
 */
interface NodeDevices<D> {
    /** Counts a pod that is on the node, with the devices that its annotations name. */
    void add(TaskSpec pod);

    /**
     * Releases the devices of a pod that is on the node or was {@linkplain #allocate given} some. May be called twice;
     * a chip of MindCluster is then released twice, as in Volcano.
     */
    void remove(TaskSpec pod);

    /** Returns whether a pod's demand can be met, and its score. Has no side effect. */
    DeviceFit fit(D demand);

    /**
     * Allocates devices to a pod.
     *
     * @return the pod's new annotations; empty if its demand cannot be met
     */
    Optional<Map<String, String>> allocate(D demand, TaskSpec pod);

    /** The amounts that queues count for a pod instead of its requests; empty for its requests. */
    default Map<String, Long> usedBy(TaskSpec pod) {
        return Map.of();
    }

    /** The devices themselves, for reports. */
    List<NodeDevice> all();

    /** The devices that a pod uses, by its annotations. */
    List<DeviceUse> uses(TaskSpec pod, Map<String, String> annotations);
}
