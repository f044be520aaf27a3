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
 * The devices of one kind on all nodes. Those of a node are made when it is first asked or told about, so that nodes
 * without a part in the session cost nothing.
 *
 * @param <D> what a pod demands of them
 */
final class Ledger<D> {
    private final Kind<D> kind;
    private final @Nullable Devices<D>[] byNode;
    private final boolean[] isMade;
    private final KnownFits<D> known;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    Ledger(Kind<D> kind, int nodes) {
        this.kind = kind;
        this.byNode = new Devices[nodes];
        this.isMade = new boolean[nodes];
        this.known = new KnownFits<>(nodes);
    }

    @Nullable
    D demandOf(Pod pod) {
        return kind.demandOf(pod);
    }

    /** The number by which {@link #fit} knows a demand again. */
    int numberOf(D demand) {
        return known.numberOf(demand);
    }

    /**
     * How a node meets a demand; a node without such devices is left to plugins that count plain resources.
     *
     * @param number that of the demand
     */
    Fit fit(D demand, int number, Node node) {
        Fit fit = known.get(number, node.id());
        if (fit == null) {
            Devices<D> devices = of(node, null, false);
            Verdict refusal = devices == null ? null : kind.refusal(demand, node);
            fit = devices == null ? Fit.UNSCORED : refusal == null ? devices.fit(demand) : new Fit(refusal, 0);
            known.put(number, node.id(), fit);
        }
        return fit;
    }

    /** The devices of a node; null if it has none. */
    @Nullable
    Devices<D> on(Node node) {
        return of(node, null, false);
    }

    /** A task came to its node, or stays after all. */
    void came(Task task, Node node) {
        Devices<D> devices = changing(node, task, true);
        if (devices != null && task.status() != TaskStatus.PIPELINED) {
            devices.add(task.spec());
        }
    }

    /** A task that came to its node gets devices; empty if its demand cannot be met. */
    Optional<Map<String, String>> give(Task task, Node node) {
        D demand = kind.demandOf(Pod.of(task.spec()));
        Devices<D> devices = changing(node, task, true);
        return demand == null || devices == null ? Optional.of(Map.of()) : devices.give(demand, task.spec());
    }

    /** What a task uses of resources in place of what it requests of them; empty for nothing else. */
    Map<String, Long> usedBy(Task task, Node node) {
        Devices<D> devices = of(node, null, false);
        return devices == null || kind.demandOf(Pod.of(task.spec())) == null ? Map.of() : devices.usedBy(task.spec());
    }

    /** The devices of a node, for reports. */
    List<NodeDevice> all(Node node) {
        Devices<D> devices = on(node);
        return devices == null ? List.of() : devices.all();
    }

    /** Which of its node's devices a task uses, by these annotations. */
    List<DeviceUse> uses(Task task, Node node, Map<String, String> annotations) {
        Devices<D> devices = on(node);
        return devices == null ? List.of() : devices.uses(task.spec(), annotations);
    }

    /** A task left its node, or is about to. */
    void left(Task task, Node node) {
        Devices<D> devices = changing(node, task, false);
        if (devices != null) {
            devices.remove(task.spec());
        }
    }

    /** A task that left gives back its devices. */
    void takeBack(Task task, Node node) {
        Devices<D> devices = changing(node, task, false);
        if (devices != null && kind.demandOf(Pod.of(task.spec())) != null) {
            devices.takeBack(task.spec());
        }
    }

    /** A node's devices, about to change; see {@link #of}. */
    private @Nullable Devices<D> changing(Node node, Task moved, boolean isArrival) {
        known.forget(node.id());
        return of(node, moved, isArrival);
    }

    /**
     * A node's devices.
     *
     * @param moved the task by which the node changes just now, which it did not do before
     * @param isArrival whether the task was not there before
     */
    private @Nullable Devices<D> of(Node node, @Nullable Task moved, boolean isArrival) {
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
