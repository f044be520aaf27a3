package dev.terrace.engine.hook;

import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What a plugin tells of devices: which a node has, and which a task uses. */
public record DeviceAccount(Function<Node, List<NodeDevice>> ofNode, Function<Task, List<DeviceUse>> usedBy) {
    /** The devices that a task uses, by what all plugins say. */
    public static List<DeviceUse> usedBy(HookColumn<DeviceAccount> accounts, Task task) {
        if (accounts.isEmpty() || task.node() == null) {
            return List.of();
        }
        List<DeviceUse> uses = new ArrayList<>();
        accounts.all().forEach(entry -> uses.addAll(entry.function().usedBy().apply(task)));
        return List.copyOf(uses);
    }
}
