package dev.terrace.plugins.deviceshare;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The devices of one kind that one node has, and the pods that use them: of one session, which changes them as pods
 * come and go.
 *
 * @param <D> what a pod demands of such devices
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/shared_device_pool.go">Volcano,
 *     Devices</a>
 */
interface Devices<D> {
    /** Counts a pod that is on the node, with the devices that its annotations name. */
    void add(TaskSpec pod);

    /** Takes back what {@link #add} counted. */
    void remove(TaskSpec pod);

    /** Whether a pod's demand can be met, and how well; changes nothing. */
    Fit fit(D demand);

    /**
     * Gives a pod devices.
     *
     * @return what it is annotated with; empty if its demand cannot be met
     */
    Optional<Map<String, String>> give(D demand, TaskSpec pod);

    /**
     * What a pod uses of resources in place of what it requests of them, as queues count it; empty for nothing else.
     */
    default Map<String, Long> usedBy(TaskSpec pod) {
        return Map.of();
    }

    /** The devices themselves, for reports. */
    List<NodeDevice> all();

    /** Which of them a pod uses, by its annotations. */
    List<DeviceUse> uses(TaskSpec pod, Map<String, String> annotations);

    /**
     * Takes back what a pod was given, as far as Volcano does; it may have been {@link #remove removed} before, and a
     * chip of MindCluster is then given back twice.
     */
    void takeBack(TaskSpec pod);
}
