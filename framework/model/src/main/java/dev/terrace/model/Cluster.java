package dev.terrace.model;

import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.Storage;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The state of a cluster at one moment: the whole input of a cycle, except its configuration.
 *
 * <p>Every list is sorted by name (jobs and tasks by "namespace/name" as one string) and free of duplicates, so that
 * the order in which a dump lists its objects changes nothing. Dangling references are possible: a task on an absent
 * node, a job without its queue.
 *
 * @param resources the dimensions of all amounts in the cluster
 * @param tasks pods that hold a node or wait for this scheduler
 * @param now the cycle's clock
 * @param flags the flags that the scheduler was started with
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

    /** An empty cluster, at the epoch. */
    public static Cluster empty() {
        return builder(ResourceNames.of(List.of())).build();
    }

    /** This cluster with other plugin states. */
    public Cluster with(List<PluginState> states) {
        return toBuilder().pluginStates(states).build();
    }

    private static <T> List<T> sorted(List<T> items, Comparator<T> order) {
        return items.stream().sorted(order).toList();
    }

    /** An empty cluster, at the epoch. */
    public static Builder builder(ResourceNames resources) {
        return new Builder(resources);
    }

    /** A builder that starts from this one. */
    public Builder toBuilder() {
        return new Builder(resources)
                .nodes(nodes)
                .tasks(tasks)
                .jobs(jobs)
                .queues(queues)
                .priorityClasses(priorityClasses)
                .namespaces(namespaces)
                .hyperNodes(hyperNodes)
                .storage(storage)
                .pluginStates(pluginStates)
                .now(now)
                .flags(flags);
    }

    /** The parts of a cluster, before it is made. */
    public static final class Builder {
        private ResourceNames resources;
        private List<NodeSpec> nodes = List.of();
        private List<TaskSpec> tasks = List.of();
        private List<JobSpec> jobs = List.of();
        private List<QueueSpec> queues = List.of();
        private List<PriorityClassSpec> priorityClasses = List.of();
        private List<NamespaceSpec> namespaces = List.of();
        private List<HyperNodeSpec> hyperNodes = List.of();
        private Storage storage = Storage.none();
        private List<PluginState> pluginStates = List.of();
        private Instant now = Instant.EPOCH;
        private SchedulerFlags flags = SchedulerFlags.none();

        private Builder(ResourceNames resources) {
            this.resources = resources;
        }

        public Builder resources(ResourceNames value) {
            resources = value;
            return this;
        }

        public Builder nodes(List<NodeSpec> value) {
            nodes = value;
            return this;
        }

        public Builder tasks(List<TaskSpec> value) {
            tasks = value;
            return this;
        }

        public Builder jobs(List<JobSpec> value) {
            jobs = value;
            return this;
        }

        public Builder queues(List<QueueSpec> value) {
            queues = value;
            return this;
        }

        public Builder priorityClasses(List<PriorityClassSpec> value) {
            priorityClasses = value;
            return this;
        }

        public Builder namespaces(List<NamespaceSpec> value) {
            namespaces = value;
            return this;
        }

        public Builder hyperNodes(List<HyperNodeSpec> value) {
            hyperNodes = value;
            return this;
        }

        public Builder storage(Storage value) {
            storage = value;
            return this;
        }

        public Builder pluginStates(List<PluginState> value) {
            pluginStates = value;
            return this;
        }

        public Builder now(Instant value) {
            now = value;
            return this;
        }

        public Builder flags(SchedulerFlags value) {
            flags = value;
            return this;
        }

        public Cluster build() {
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
                    pluginStates,
                    now,
                    flags);
        }
    }
}
