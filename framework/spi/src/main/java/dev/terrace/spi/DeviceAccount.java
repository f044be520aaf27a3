package dev.terrace.spi;

import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.Function;

/**
 * The devices that a plugin allocates to pods.
 *
 * @param ofNode the devices of a node
 * @param usedBy the devices that a task uses
 */
public record DeviceAccount(Function<Node, List<NodeDevice>> ofNode, Function<Task, List<DeviceUse>> usedBy) {}
