package dev.terrace.model;

import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.Storage;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The state of a cluster at one moment: all that a cycle knows.
 *
 * <p>Every list is sorted by name (jobs and tasks by "namespace/name" as one string) and free of duplicates, so that
 * the order in which a dump lists its objects changes nothing. Dangling references are possible: a task on an absent
 * node, a job without its queue.
 *
 * @param resources the dimensions of all amounts in it
 * @param tasks pods that hold a node or wait for this scheduler
 * @param now the cycle's clock
 * @param flags what the scheduler was started with
 */
public record Cluster(
        ResourceNames resources,
        List<NodeSpec> nodes,
        List<TaskSpec> tasks,
        List<JobSpec> jobs,
        List<QueueSpec> queues,
        List<PriorityClassSpec> priorityClasses,
        List<NamespaceSpec> namespaces,
        List<HyperNodeSpec> hyperNodes,
        Storage storage,
        List<PluginState> pluginStates,
        Instant now,
        SchedulerFlags flags) {
    public Cluster {
        nodes = sorted(nodes, Comparator.comparing(NodeSpec::name));
        tasks = sorted(tasks, Comparator.comparing(TaskSpec::key));
        jobs = sorted(jobs, Comparator.comparing(JobSpec::key));
        queues = sorted(queues, Comparator.comparing(QueueSpec::name));
        priorityClasses = sorted(priorityClasses, Comparator.comparing(PriorityClassSpec::name));
        namespaces = sorted(namespaces, Comparator.comparing(NamespaceSpec::name));
        hyperNodes = sorted(hyperNodes, Comparator.comparing(HyperNodeSpec::name));
        pluginStates =
                sorted(pluginStates, Comparator.comparing(PluginState::plugin).thenComparing(PluginState::scope));
    }

    /** A cluster of nothing, at the epoch. */
    public static Cluster empty() {
        return new Cluster(
                ResourceNames.of(List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Storage.none(),
                List.of(),
                Instant.EPOCH,
                SchedulerFlags.none());
    }

    /** The same cluster that remembers other plugin states. */
    public Cluster with(List<PluginState> states) {
        return new Cluster(
                resources,
                nodes,
                tasks,
                jobs,
                queues,
                priorityClasses,
                namespaces,
                hyperNodes,
                storage,
                states,
                now,
                flags);
    }

    private static <T> List<T> sorted(List<T> items, Comparator<T> order) {
        return items.stream().sorted(order).toList();
    }
}
