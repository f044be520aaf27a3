package dev.terrace.model;

import dev.terrace.model.device.Devices;
import dev.terrace.model.node.GivenUsage;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.NodeUsage;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.order.Order;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.Storage;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cluster at one moment: the whole input of a cycle, except its configuration.
 *
 * <p>Every list is sorted by name (jobs and tasks by "namespace/name" as one string) and free of duplicates, so that
 * the order in which a dump lists its objects changes nothing. Dangling references are possible: a task on an absent
 * node, a job without its queue. Immutable. A changed copy shares all unchanged lists, and most parts of the changed
 * ones.
 */
public final class Cluster {
    private final ResourceNames resources;
    private final Ordered<NodeSpec> nodes;
    private final Ordered<TaskSpec> tasks;
    private final Ordered<JobSpec> jobs;
    private final Ordered<QueueSpec> queues;
    private final Ordered<PriorityClassSpec> priorityClasses;
    private final Ordered<NamespaceSpec> namespaces;
    private final Ordered<HyperNodeSpec> hyperNodes;
    private final Ordered<DisruptionBudgetSpec> disruptionBudgets;
    private final Ordered<ResourceQuotaSpec> resourceQuotas;
    private final Ordered<ConfigMapSpec> configMaps;
    private final Ordered<NodeMetrics> nodeMetrics;
    private final Ordered<NumaTopology> numaTopologies;
    private final Storage storage;
    private final Devices devices;
    private final Ordered<PluginState> pluginStates;
    private final Ordered<UndecidedPod> undecided;
    private final Instant now;
    private final ZoneId zone;
    private final SchedulerFlags flags;
    private final GivenAnswers answers;
    private final GivenUsage givenUsage;

    /** The callback for each request of the time. */
    private final Runnable timeAsked;

    private Cluster(Builder from) {
        resources = from.resources;
        nodes = Ordered.of(from.nodes, NodeSpec.ORDER);
        tasks = Ordered.of(from.tasks, TaskSpec.ORDER);
        jobs = Ordered.of(from.jobs, JobSpec.ORDER);
        queues = Ordered.of(from.queues, QueueSpec.ORDER);
        priorityClasses = Ordered.of(from.priorityClasses, PriorityClassSpec.ORDER);
        namespaces = Ordered.of(from.namespaces, NamespaceSpec.ORDER);
        hyperNodes = Ordered.of(from.hyperNodes, HyperNodeSpec.ORDER);
        disruptionBudgets = Ordered.of(from.disruptionBudgets, DisruptionBudgetSpec.ORDER);
        resourceQuotas = Ordered.of(from.resourceQuotas, ResourceQuotaSpec.ORDER);
        configMaps = Ordered.of(from.configMaps, ConfigMapSpec.ORDER);
        nodeMetrics = Ordered.of(from.nodeMetrics, NodeMetrics.ORDER);
        numaTopologies = Ordered.of(from.numaTopologies, NumaTopology.ORDER);
        storage = from.storage;
        devices = from.devices;
        pluginStates = Ordered.of(from.pluginStates, PluginState.ORDER);
        undecided = Ordered.of(from.undecided, UndecidedPod.ORDER);
        now = from.now;
        zone = from.zone;
        flags = from.flags;
        answers = from.answers;
        givenUsage = from.givenUsage;
        timeAsked = from.timeAsked;
    }

    /** Returns the dimensions of all amounts in the cluster. */
    public ResourceNames resources() {
        return resources;
    }

    public List<NodeSpec> nodes() {
        return nodes;
    }

    /** Returns the pods that hold a node or wait for this scheduler. */
    public List<TaskSpec> tasks() {
        return tasks;
    }

    public List<JobSpec> jobs() {
        return jobs;
    }

    public List<QueueSpec> queues() {
        return queues;
    }

    public List<PriorityClassSpec> priorityClasses() {
        return priorityClasses;
    }

    public List<NamespaceSpec> namespaces() {
        return namespaces;
    }

    public List<HyperNodeSpec> hyperNodes() {
        return hyperNodes;
    }

    public List<DisruptionBudgetSpec> disruptionBudgets() {
        return disruptionBudgets;
    }

    public List<ResourceQuotaSpec> resourceQuotas() {
        return resourceQuotas;
    }

    /** Returns the ConfigMaps that describe devices. */
    public List<ConfigMapSpec> configMaps() {
        return configMaps;
    }

    public List<NodeMetrics> nodeMetrics() {
        return nodeMetrics;
    }

    public List<NumaTopology> numaTopologies() {
        return numaTopologies;
    }

    /** Returns the usage of a node; empty if unknown. */
    public Optional<NodeUsage> usage(NodeSpec node) {
        return givenUsage
                .of(node.name())
                .or(() -> NodeUsage.of(node, nodeMetrics.find(node.name()).orElse(null)));
    }

    /** Returns the node usage that the user gives in addition to the dump. */
    public GivenUsage givenUsage() {
        return givenUsage;
    }

    public Storage storage() {
        return storage;
    }

    /** Returns the devices that pods can claim. */
    public Devices devices() {
        return devices;
    }

    public List<PluginState> pluginStates() {
        return pluginStates;
    }

    /**
     * Returns the pods of the dump that no session sees, such as pods of another scheduler. They affect no decision,
     * and {@link #equals} ignores them.
     */
    public List<UndecidedPod> undecided() {
        return undecided;
    }

    /** Returns the time of the cycle. Plugins and actions use {@code SessionView.now()}, which is the same. */
    public Instant now() {
        timeAsked.run();
        return now;
    }

    /** Returns the time zone of the scheduler's clock, for times of the day. */
    public ZoneId zone() {
        return zone;
    }

    /** Returns the time of the cycle in the scheduler's time zone. */
    public ZonedDateTime localTime() {
        return now().atZone(zone);
    }

    /** Returns the scheduler's command-line flags. */
    public SchedulerFlags flags() {
        return flags;
    }

    /** Returns the simulated answers of services outside of the cluster. */
    public GivenAnswers answers() {
        return answers;
    }

    /** Returns an empty cluster at the epoch. */
    public static Cluster empty() {
        return builder(ResourceNames.of(List.of())).build();
    }

    /**
     * Returns the same cluster with a callback for each request of the time, including copies and comparisons.
     *
     * @param timeAsked runs on the requesting thread
     */
    public Cluster telling(Runnable timeAsked) {
        Builder same = toBuilder();
        same.timeAsked = timeAsked;
        return same.build();
    }

    /**
     * Returns whether another cluster consists of the very same lists, and so differs at most in its time. Runs in
     * constant time. May return false although all objects are equal.
     */
    @SuppressWarnings("ReferenceEquality") // comparing objects one by one would cost more than a cycle
    public boolean isSameAtAnyTime(Cluster other) {
        return resources.equals(other.resources)
                && nodes == other.nodes
                && tasks == other.tasks
                && jobs == other.jobs
                && queues == other.queues
                && priorityClasses == other.priorityClasses
                && namespaces == other.namespaces
                && hyperNodes == other.hyperNodes
                && disruptionBudgets == other.disruptionBudgets
                && resourceQuotas == other.resourceQuotas
                && configMaps == other.configMaps
                && nodeMetrics == other.nodeMetrics
                && numaTopologies == other.numaTopologies
                && storage == other.storage
                && devices == other.devices
                && pluginStates == other.pluginStates
                && zone.equals(other.zone)
                && flags.equals(other.flags)
                && answers.equals(other.answers)
                && givenUsage == other.givenUsage;
    }

    /** Returns this cluster with other plugin states. */
    public Cluster with(List<PluginState> states) {
        return toBuilder().pluginStates(states).build();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Cluster that
                && resources.equals(that.resources)
                && nodes.equals(that.nodes)
                && tasks.equals(that.tasks)
                && jobs.equals(that.jobs)
                && queues.equals(that.queues)
                && priorityClasses.equals(that.priorityClasses)
                && namespaces.equals(that.namespaces)
                && hyperNodes.equals(that.hyperNodes)
                && disruptionBudgets.equals(that.disruptionBudgets)
                && resourceQuotas.equals(that.resourceQuotas)
                && configMaps.equals(that.configMaps)
                && nodeMetrics.equals(that.nodeMetrics)
                && numaTopologies.equals(that.numaTopologies)
                && storage.equals(that.storage)
                && devices.equals(that.devices)
                && pluginStates.equals(that.pluginStates)
                && now().equals(that.now())
                && zone.equals(that.zone)
                && flags.equals(that.flags)
                && answers.equals(that.answers)
                && givenUsage.equals(that.givenUsage);
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                resources,
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
                storage,
                devices,
                pluginStates,
                now(),
                zone,
                flags,
                answers,
                givenUsage);
    }

    /** Returns a summary, because a cluster has too many objects to list. */
    @Override
    public String toString() {
        return "Cluster[%s nodes, %s tasks, %s jobs, %s queues, now=%s]"
                .formatted(nodes.size(), tasks.size(), jobs.size(), queues.size(), now());
    }

    /** Returns a builder of an empty cluster at the epoch. */
    public static Builder builder(ResourceNames resources) {
        return new Builder(resources);
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new Builder(resources)
                .nodes(nodes)
                .tasks(tasks)
                .jobs(jobs)
                .queues(queues)
                .priorityClasses(priorityClasses)
                .namespaces(namespaces)
                .hyperNodes(hyperNodes)
                .disruptionBudgets(disruptionBudgets)
                .resourceQuotas(resourceQuotas)
                .configMaps(configMaps)
                .nodeMetrics(nodeMetrics)
                .numaTopologies(numaTopologies)
                .storage(storage)
                .devices(devices)
                .pluginStates(pluginStates)
                .undecided(undecided)
                .now(now())
                .zone(zone)
                .flags(flags)
                .answers(answers)
                .givenUsage(givenUsage);
    }

    /**
     * A pod that no session sees.
     *
     * @param controller kind and name of the object that controls it, such as {@code ReplicaSet/web-7f}; empty if none
     * @param job "namespace/group" of its PodGroup, or empty
     * @param hasEnded whether it has failed or succeeded, and needs no decision
     * @param because the reason as a sentence, such as {@code it waits for scheduler default-scheduler}
     */
    public record UndecidedPod(
            String namespace,
            String name,
            Map<String, String> labels,
            String controller,
            String job,
            Reason reason,
            boolean hasEnded,
            String because) {
        /** The sort order in a cluster: by "namespace/name". */
        public static final Order<UndecidedPod> ORDER = Order.byKey(UndecidedPod::namespace, UndecidedPod::name);

        /** Returns "namespace/name". */
        public String key() {
            return namespace + "/" + name;
        }

        /** Returns "namespace/name" of the owner that controls the pod; empty without such an owner. */
        public String owner() {
            return controller.isEmpty() ? "" : namespace + "/" + controller.substring(controller.indexOf('/') + 1);
        }

        /** The reason why no session sees the pod. */
        public enum Reason {
            /** The pod waits for another scheduler. */
            SCHEDULER,
            /** One of the pod's claims is missing or belongs to another pod, so Volcano drops the pod. */
            CLAIM
        }
    }

    /** Builds a cluster. */
    public static final class Builder {
        private ResourceNames resources;
        private List<NodeSpec> nodes = List.of();
        private List<TaskSpec> tasks = List.of();
        private List<JobSpec> jobs = List.of();
        private List<QueueSpec> queues = List.of();
        private List<PriorityClassSpec> priorityClasses = List.of();
        private List<NamespaceSpec> namespaces = List.of();
        private List<HyperNodeSpec> hyperNodes = List.of();
        private List<DisruptionBudgetSpec> disruptionBudgets = List.of();
        private List<ResourceQuotaSpec> resourceQuotas = List.of();
        private List<ConfigMapSpec> configMaps = List.of();
        private List<NodeMetrics> nodeMetrics = List.of();
        private List<NumaTopology> numaTopologies = List.of();
        private Storage storage = Storage.none();
        private Devices devices = Devices.none();
        private List<PluginState> pluginStates = List.of();
        private List<UndecidedPod> undecided = List.of();
        private Instant now = Instant.EPOCH;
        private ZoneId zone = ZoneOffset.UTC;
        private SchedulerFlags flags = SchedulerFlags.none();
        private GivenAnswers answers = GivenAnswers.none();
        private GivenUsage givenUsage = GivenUsage.none();
        private Runnable timeAsked = () -> {};

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

        public Builder disruptionBudgets(List<DisruptionBudgetSpec> value) {
            disruptionBudgets = value;
            return this;
        }

        public Builder resourceQuotas(List<ResourceQuotaSpec> value) {
            resourceQuotas = value;
            return this;
        }

        public Builder configMaps(List<ConfigMapSpec> value) {
            configMaps = value;
            return this;
        }

        public Builder nodeMetrics(List<NodeMetrics> value) {
            nodeMetrics = value;
            return this;
        }

        public Builder numaTopologies(List<NumaTopology> value) {
            numaTopologies = value;
            return this;
        }

        public Builder storage(Storage value) {
            storage = value;
            return this;
        }

        public Builder devices(Devices value) {
            devices = value;
            return this;
        }

        public Builder pluginStates(List<PluginState> value) {
            pluginStates = value;
            return this;
        }

        public Builder undecided(List<UndecidedPod> value) {
            undecided = value;
            return this;
        }

        public Builder now(Instant value) {
            now = value;
            return this;
        }

        public Builder zone(ZoneId value) {
            zone = value;
            return this;
        }

        public Builder flags(SchedulerFlags value) {
            flags = value;
            return this;
        }

        public Builder answers(GivenAnswers value) {
            answers = value;
            return this;
        }

        public Builder givenUsage(GivenUsage value) {
            givenUsage = value;
            return this;
        }

        public Cluster build() {
            return new Cluster(this);
        }
    }
}
