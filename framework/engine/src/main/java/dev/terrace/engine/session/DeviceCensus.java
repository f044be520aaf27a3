package dev.terrace.engine.session;

import dev.terrace.engine.hook.HookColumn;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.report.DeviceLoads.Load;
import dev.terrace.model.report.DeviceLoads.OfNode;
import dev.terrace.model.report.DeviceLoads.Use;
import dev.terrace.spi.DeviceAccount;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Queries plugins for the devices of all nodes and for the pods that use them, in the session's current state. */
record DeviceCensus(DefaultSession session) {
    /** Returns the entries of nodes with devices, in the order of the nodes, then of the plugins. */
    List<OfNode> take() {
        List<OfNode> all = new ArrayList<>();
        for (Node node : session.nodes()) {
            for (HookColumn.Entry<DeviceAccount> entry : session.hooks().devices.all()) {
                List<NodeDevice> devices = entry.function().ofNode().apply(node);
                if (!devices.isEmpty()) {
                    all.add(new OfNode(node.name(), entry.plugin(), loads(entry.function(), node, devices)));
                }
            }
        }
        return all;
    }

    /**
     * Returns the pods that use a node's devices. Excludes pods that must leave, and uses of devices that the node does
     * not list.
     */
    private static List<Load> loads(DeviceAccount account, Node node, List<NodeDevice> devices) {
        Map<String, List<Use>> uses = new HashMap<>();
        for (Task task : node.tasks()) {
            for (DeviceUse use : task.status() == TaskStatus.RELEASING
                    ? List.<DeviceUse>of()
                    : account.usedBy().apply(task)) {
                Job job = task.job();
                uses.computeIfAbsent(use.device(), id -> new ArrayList<>())
                        .add(new Use(
                                task.key(),
                                job == null ? "" : job.key(),
                                job == null ? "" : job.queue().name(),
                                use));
            }
        }
        return devices.stream()
                .map(device -> new Load(
                        device,
                        uses.getOrDefault(device.id(), List.of()).stream()
                                .sorted(Comparator.comparing(Use::pod))
                                .toList()))
                .toList();
    }
}
