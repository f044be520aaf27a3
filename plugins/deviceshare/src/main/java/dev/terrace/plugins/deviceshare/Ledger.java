package dev.terrace.plugins.deviceshare;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The devices of one kind on all nodes. Those of a node are created lazily, so that nodes not involved in the session
 * cost nothing.
 *
 * @param <D> the demand of a pod for them
 */
final class Ledger<D> {
    /** The maximum number of demands per node whose fits are cached, which bounds memory. */
    private static final int MAX_DEMANDS = 256;

    private static final @Nullable DeviceFit[] NONE = {};

    private final DeviceKind<D> kind;
    private final @Nullable NodeDevices<D>[] byNode;
    private final boolean[] isMade;
    /** The number of each demand; equal demands have the same. */
    private final Map<D, Integer> numbers = new ConcurrentHashMap<>();

    private final AtomicInteger next = new AtomicInteger();
    /**
     * The cached fits by node id and number of the demand, until the devices of the node change; null if unknown.
     * Predicate and score share them, and so do all pods with equal demands. Several threads may use them, each for
     * different nodes.
     */
    private final @Nullable DeviceFit[][] fits;

    /**
     * A pod's demand for devices of a ledger.
     *
     * @param number the number of the demand in the ledger's cache
     */
    record Demand<D>(Ledger<D> ledger, D wanted, int number) {
        /**
         * Evaluates the demand on a node. A node without such devices fits; plugins that count plain resources decide
         * about it.
         */
        DeviceFit on(Node node) {
            return ledger.fit(this, node);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    Ledger(DeviceKind<D> kind, int nodes) {
        this.kind = kind;
        this.byNode = new NodeDevices[nodes];
        this.isMade = new boolean[nodes];
        this.fits = new DeviceFit[nodes][];
        Arrays.fill(fits, NONE);
    }

    /** The demand of a pod; null if it asks for no such devices. */
    @Nullable
    Demand<D> demandOf(Pod pod) {
        D wanted = kind.demandOf(pod);
        return wanted == null
                ? null
                : new Demand<>(this, wanted, numbers.computeIfAbsent(wanted, first -> next.getAndIncrement()));
    }

    private DeviceFit fit(Demand<D> demand, Node node) {
        @Nullable DeviceFit[] known = fits[node.id()];
        DeviceFit before = demand.number < known.length ? known[demand.number] : null;
        if (before != null) {
            return before;
        }
        NodeDevices<D> devices = on(node);
        Verdict refusal = devices == null ? null : kind.refusal(demand.wanted, node);
        DeviceFit fit = devices == null
                ? DeviceFit.UNSCORED
                : refusal == null ? devices.fit(demand.wanted) : new DeviceFit(refusal, 0);
        if (demand.number < MAX_DEMANDS) {
            if (demand.number >= known.length) {
                known = Arrays.copyOf(known, demand.number + 1);
                fits[node.id()] = known;
            }
            known[demand.number] = fit;
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
        Arrays.fill(fits[node.id()], null);
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
