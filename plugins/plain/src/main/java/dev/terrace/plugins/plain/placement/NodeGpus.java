package dev.terrace.plugins.plain.placement;

import dev.terrace.spi.toolkit.GpuKind;
import dev.terrace.spi.toolkit.GpuShare;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The GPUs of one node in milli: the idle amounts now, and those after the leaving tasks are gone. A task that runs
 * without an annotation of its devices counts on the fullest devices with room for it.
 *
 * @param now the idle milli of each device
 * @param later the idle milli of each device without the leaving tasks, and with the promised ones
 * @param tasks the number of tasks by their devices; those that take a share come first
 * @param atOpening the devices of tasks at the opening of the session, by key
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record NodeGpus(int[] now, int[] later, int[] tasks, Map<String, int[]> atOpening, Map<String, String> labels) {
    /** Returns the devices of a node as the session opens. */
    static NodeGpus of(Node node) {
        int[] free = new int[GpuShare.devices(node.spec().allocatable())];
        Arrays.fill(free, GpuShare.WHOLE);
        NodeGpus gpus = new NodeGpus(
                free,
                free.clone(),
                new int[free.length + 1],
                new HashMap<>(),
                node.spec().labels());
        List<Task> unmarked = new ArrayList<>();
        for (Task task : node.tasks()) {
            GpuKind kind = GpuKind.of(task.requests());
            if (kind.gpus() > 0 && free.length > 0) {
                int[] devices = GpuShare.indexes(task.spec().annotations());
                if (devices.length == kind.gpus() && Arrays.stream(devices).allMatch(device -> device < free.length)) {
                    gpus.put(task, kind, devices);
                } else {
                    unmarked.add(task);
                }
            }
        }
        for (Task task : unmarked) {
            GpuKind kind = GpuKind.of(task.requests());
            gpus.put(task, kind, gpus.fullest(gpus.now, kind));
        }
        return gpus;
    }

    private void put(Task task, GpuKind kind, int[] devices) {
        boolean stays = task.status() != TaskStatus.RELEASING;
        move(kind, devices, -1, true, stays);
        atOpening.put(task.key(), devices);
    }

    NodeGpus copy() {
        return new NodeGpus(now.clone(), later.clone(), tasks.clone(), atOpening, labels);
    }

    /** Returns the devices that a task had at the opening of the session; none for another task. */
    int[] atOpening(Task task) {
        return atOpening.getOrDefault(task.key(), new int[0]);
    }

    /**
     * Takes devices, or gives them back.
     *
     * @param sign -1 to take, 1 to give back
     * @param isNow whether the present changes
     * @param isLater whether the time after the leaving tasks changes
     */
    void move(GpuKind kind, int[] devices, int sign, boolean isNow, boolean isLater) {
        for (int device : devices) {
            now[device] += isNow ? sign * kind.milli() : 0;
            later[device] += isLater ? sign * kind.milli() : 0;
        }
        if (isLater && devices.length > 0) {
            tasks[tag(kind)] -= sign;
        }
    }

    /** Returns the index of a kind's tasks in {@link #tasks}. */
    int tag(GpuKind kind) {
        return kind.isShare() ? 0 : Math.min(kind.gpus(), tasks.length - 1);
    }

    /** Returns whether a task finds devices once the leaving tasks are gone. */
    boolean fits(GpuKind kind) {
        return fitting(later, kind) >= kind.gpus();
    }

    static int fitting(int[] free, GpuKind kind) {
        int fitting = 0;
        for (int milli : free) {
            fitting += milli >= kind.milli() ? 1 : 0;
        }
        return fitting;
    }

    /** Returns the devices with the least room that suffices, the first of equals; any others if too few have it. */
    private int[] fullest(int[] free, GpuKind kind) {
        List<Integer> order = new ArrayList<>();
        for (int device = 0; device < free.length; device++) {
            order.add(device);
        }
        order.sort((left, right) -> {
            boolean leftFits = free[left] >= kind.milli();
            boolean rightFits = free[right] >= kind.milli();
            return leftFits != rightFits
                    ? Boolean.compare(rightFits, leftFits)
                    : leftFits ? Integer.compare(free[left], free[right]) : Integer.compare(free[right], free[left]);
        });
        return order.stream()
                .limit(kind.gpus())
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
    }
}
