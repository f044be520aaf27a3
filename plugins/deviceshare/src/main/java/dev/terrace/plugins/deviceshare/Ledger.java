package dev.terrace.plugins.deviceshare;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The devices of one kind on all nodes. Those of a node are created lazily, so that nodes not involved in the session
 * cost nothing.
 *
 * @param <D> the demand of a pod for them
 */
final class Ledger<D> {
    private final DeviceKind<D> kind;
    private final @Nullable NodeDevices<D>[] byNode;
    private final boolean[] isMade;
    private final KnownFits<D> known;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    Ledger(DeviceKind<D> kind, int nodes) {
        this.kind = kind;
        this.byNode = new NodeDevices[nodes];
        this.isMade = new boolean[nodes];
        this.known = new KnownFits<>(nodes);
    }

    @Nullable
    D demandOf(Pod pod) {
        return kind.demandOf(pod);
    }

    /** The number that identifies a demand to {@link #fit}. */
    int numberOf(D demand) {
        return known.numberOf(demand);
    }

    /**
     * Evaluates a demand on a node. A node without such devices fits; plugins that count plain resources decide about
     * it.
     *
     * @param number the number of the demand
     */
    DeviceFit fit(D demand, int number, Node node) {
        DeviceFit fit = known.get(number, node.id());
        if (fit == null) {
            NodeDevices<D> devices = on(node);
            Verdict refusal = devices == null ? null : kind.refusal(demand, node);
            fit = devices == null
                    ? DeviceFit.UNSCORED
                    : refusal == null ? devices.fit(demand) : new DeviceFit(refusal, 0);
            known.put(number, node.id(), fit);
        }
        return fit;
    }

    /** The devices of a node; null if it has none. */
    @Nullable
    NodeDevices<D> on(Node node) {
        return of(node, null, false);
    }

    /** Records that a task came to its node, or stays after an undone eviction. */
    void came(Task task, Node node) {
        NodeDevices<D> devices = changing(node, task, true);
        if (devices != null && task.status() != TaskStatus.PIPELINED) {
            devices.add(task.spec());
        }
    }

    /** Allocates devices to a task that came to its node; empty if its demand cannot be met. */
    Optional<Map<String, String>> allocate(Task task, Node node) {
        D demand = kind.demandOf(Pod.of(task.spec()));
        NodeDevices<D> devices = changing(node, task, true);
        return demand == null || devices == null ? Optional.of(Map.of()) : devices.allocate(demand, task.spec());
    }

    /** The amounts that queues count for a task instead of its requests; empty for its requests. */
    Map<String, Long> usedBy(Task task, Node node) {
        NodeDevices<D> devices = on(node);
        return devices == null || kind.demandOf(Pod.of(task.spec())) == null ? Map.of() : devices.usedBy(task.spec());
    }

    /** The devices of a node, for reports. */
    List<NodeDevice> all(Node node) {
        NodeDevices<D> devices = on(node);
        return devices == null ? List.of() : devices.all();
    }

    /** The devices of its node that a task uses, according to these annotations. */
    List<DeviceUse> uses(Task task, Node node, Map<String, String> annotations) {
        NodeDevices<D> devices = on(node);
        return devices == null ? List.of() : devices.uses(task.spec(), annotations);
    }

    /** Records that a task left its node, or is about to. */
    void left(Task task, Node node) {
        NodeDevices<D> devices = changing(node, task, false);
        if (devices != null) {
            devices.remove(task.spec());
        }
    }

    /** Releases the devices of a task that left. */
    void release(Task task, Node node) {
        NodeDevices<D> devices = changing(node, task, false);
        if (devices != null && kind.demandOf(Pod.of(task.spec())) != null) {
            devices.remove(task.spec());
        }
    }

    /** The devices of a node that is about to change; see {@link #of}. */
    private @Nullable NodeDevices<D> changing(Node node, Task moved, boolean isArrival) {
        known.forget(node.id());
        return of(node, moved, isArrival);
    }

    /**
     * The devices of a node.
     *
     * @param moved the task that changes the node at the moment, for the first time
     * @param isArrival whether the task is new to the node
     */
    private @Nullable NodeDevices<D> of(Node node, @Nullable Task moved, boolean isArrival) {
        int id = node.id();
        if (!isMade[id]) {
            List<TaskSpec> counted = new ArrayList<>();
            List<TaskSpec> all = new ArrayList<>();
            for (Task task : node.tasks()) {
                if (task != moved || !isArrival) {
                    all.add(task.spec());
                    if (task == moved || task.status() != TaskStatus.RELEASING) {
                        counted.add(task.spec());
                    }
                }
            }
            byNode[id] = kind.on(node.spec(), counted, all);
            isMade[id] = true;
        }
        return byNode[id];
    }
}
