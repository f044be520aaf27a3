package dev.terrace.engine.observation;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.order.Orders;
import dev.terrace.engine.session.CycleListener;
import dev.terrace.engine.session.CyclePlan;
import dev.terrace.engine.session.DefaultSession;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.report.DeviceLoads;
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
import java.util.function.Supplier;

/**
 * A listener that queries plugins for the devices of all nodes, and for the pods that use them, before and after a
 * cycle. Pods that the cycle promised a node count after it.
 */
public final class DeviceCensus implements CycleListener {
    private Supplier<List<OfNode>> census = List::of;
    private List<OfNode> before = List.of();
    private List<OfNode> after = List.of();

    /** {@inheritDoc} It lists no reasons of waiting jobs, because the report is discarded. */
    @Override
    public DefaultSession session(SessionState state, CyclePlan plan, Contracts contracts) {
        state.listsWaiting = false;
        return CycleListener.super.session(state, plan, contracts);
    }

    @Override
    public void registered(SessionState state, HookTable hooks, Orders orders) {
        census = () -> take(state.nodes, hooks.devices);
        before = census.get();
    }

    @Override
    public void actionsEnded() {
        after = census.get();
    }

    /** Returns the devices before and after the actions. */
    public DeviceLoads loads() {
        return new DeviceLoads(before, after);
    }

    /** Returns the entries of nodes with devices, in the order of the nodes, then of the plugins. */
    private static List<OfNode> take(List<Node> nodes, HookColumn<DeviceAccount> accounts) {
        List<OfNode> all = new ArrayList<>();
        for (Node node : nodes) {
            for (HookColumn.Entry<DeviceAccount> entry : accounts.all()) {
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
            if (task.status() == TaskStatus.RELEASING) {
                continue;
            }
            Job job = task.job();
            for (DeviceUse use : account.usedBy().apply(task)) {
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
