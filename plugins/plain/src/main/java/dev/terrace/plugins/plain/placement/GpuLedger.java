package dev.terrace.plugins.plain.placement;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.toolkit.GpuKind;
import dev.terrace.spi.toolkit.GpuShare;
import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The GPUs of all nodes in a session: at its opening, and with the changes of the session. */
final class GpuLedger {
    private static final int[] NONE = {};

    /** The key under which the devices at the opening are kept between sessions. */
    private enum Key {
        BY_NODE
    }

    private final PlacementRule rule;
    private final SlotTable<NodeGpus> atOpening;

    /** By node id; null where the session has changed nothing. */
    private final @Nullable NodeGpus[] changed;

    private final Map<Task, Allocation> allocations = new HashMap<>();
    private final Set<Task> evicted = new HashSet<>();

    /**
     * The devices that a task holds.
     *
     * @param isPromised whether other tasks must leave first
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Allocation(int[] devices, boolean isPromised) {}

    GpuLedger(SessionView session, PlacementRule rule) {
        this.rule = rule;
        Kept<SlotTable<NodeGpus>> kept = session.kept(Key.BY_NODE, SlotTable::new);
        atOpening = kept.value();
        kept.leftNodes().forEach(atOpening::remove);
        kept.nodes().forEach(node -> atOpening.put(node.slot(), NodeGpus.of(node)));
        changed = new NodeGpus[session.nodes().size()];
    }

    NodeGpus of(Node node) {
        NodeGpus here = changed[node.id()];
        return here != null ? here : Objects.requireNonNull(atOpening.get(node.slot()));
    }

    private NodeGpus toChange(Node node) {
        NodeGpus here = changed[node.id()];
        if (here == null) {
            here = of(node).copy();
            changed[node.id()] = here;
        }
        return here;
    }

    Verdict check(GpuKind kind, Node node) {
        return of(node).fits(kind) ? Verdict.fits() : Verdict.rejects("too few GPUs with room");
    }

    static long cpuIdle(Node node) {
        return (long) node.idle().value(ResourceNames.CPU);
    }

    /** Called when a task is placed or pipelined, or its eviction is undone. */
    Verdict allocate(Task task) {
        Node node = task.node();
        GpuKind kind = GpuKind.of(task.requests());
        if (node == null || kind.gpus() == 0) {
            return Verdict.fits();
        }
        NodeGpus gpus = toChange(node);
        if (evicted.remove(task)) {
            gpus.move(kind, gpus.atOpening(task), -1, false, true);
            return Verdict.fits();
        }
        boolean isPromised = task.status() == TaskStatus.PIPELINED;
        long cpuIdle = cpuIdle(node) + (isPromised ? 0 : kind.cpuMilli()); // without the task
        int[] devices = choose(task, node, cpuIdle, isPromised ? gpus.later() : gpus.now());
        if (devices.length == 0) {
            return Verdict.rejects("its GPUs are held by others until they leave");
        }
        gpus.move(kind, devices, -1, !isPromised, true);
        allocations.put(task, new Allocation(devices, isPromised));
        return Verdict.fits();
    }

    /** Returns the devices for a task: the first that are free, or for a share the one that the rule chooses. */
    private int[] choose(Task task, Node node, long cpuIdle, int[] free) {
        GpuKind kind = GpuKind.of(task.requests());
        if (kind.isShare()) {
            int device = rule.device(kind, cpuIdle, free, node.spec().labels(), task.key());
            return device < 0 ? NONE : new int[] {device};
        }
        if (NodeGpus.fitting(free, kind) < kind.gpus()) {
            return NONE;
        }
        int[] devices = new int[kind.gpus()];
        int count = 0;
        for (int device = 0; count < devices.length; device++) {
            if (free[device] >= GpuShare.WHOLE) {
                devices[count++] = device;
            }
        }
        return devices;
    }

    /** Called when a placement of a task is undone, or it is evicted. */
    void release(Task task) {
        Node node = task.node();
        GpuKind kind = GpuKind.of(task.requests());
        if (node == null || kind.gpus() == 0) {
            return;
        }
        NodeGpus gpus = toChange(node);
        Allocation held = allocations.remove(task);
        if (held != null) {
            gpus.move(kind, held.devices, 1, !held.isPromised, true);
        } else if (gpus.atOpening(task).length > 0 && evicted.add(task)) {
            gpus.move(kind, gpus.atOpening(task), 1, false, true);
        }
    }

    /** Returns the devices of a task; none without a node. */
    int[] devices(Task task) {
        Allocation here = allocations.get(task);
        Node node = task.node();
        return here != null ? here.devices : node == null ? NONE : of(node).atOpening(task);
    }
}
