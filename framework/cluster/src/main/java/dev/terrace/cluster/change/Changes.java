package dev.terrace.cluster.change;

import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.PluginState;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.NumaTopology;
import java.util.List;
import java.util.stream.Stream;

/**
 * The objects in which two states differ, each kind in its order. An object that came and went, or was changed back, is
 * not among them.
 *
 * @param resources whether the dimensions of amounts differ; then every object with amounts is another one, and only
 *     those that differ in more than their dimensions are listed
 * @param storage whether any storage object differs
 * @param devices whether any device, or claim to devices, differs
 * @param now whether the time differs
 */
public record Changes(
        boolean resources,
        List<Change<NodeSpec>> nodes,
        List<Change<TaskSpec>> tasks,
        List<Change<JobSpec>> jobs,
        List<Change<QueueSpec>> queues,
        List<Change<PriorityClassSpec>> priorityClasses,
        List<Change<NamespaceSpec>> namespaces,
        List<Change<HyperNodeSpec>> hyperNodes,
        List<Change<DisruptionBudgetSpec>> disruptionBudgets,
        List<Change<ResourceQuotaSpec>> resourceQuotas,
        List<Change<ConfigMapSpec>> configMaps,
        List<Change<NodeMetrics>> nodeMetrics,
        List<Change<NumaTopology>> numaTopologies,
        List<Change<PluginState>> pluginStates,
        boolean storage,
        boolean devices,
        boolean now) {
    /** Whether the states are equal. */
    public boolean isEmpty() {
        return !resources
                && !storage
                && !devices
                && !now
                && Stream.of(
                                nodes,
                                tasks,
                                jobs,
                                queues,
                                priorityClasses,
                                namespaces,
                                hyperNodes,
                                disruptionBudgets,
                                resourceQuotas,
                                configMaps,
                                nodeMetrics,
                                numaTopologies,
                                pluginStates)
                        .allMatch(List::isEmpty);
    }
}
