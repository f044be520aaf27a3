package dev.terrace.model;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.device.Devices;
import dev.terrace.model.node.GivenUsage;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.NodeUsage;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.order.Order;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.LimitRangeSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.selector.PodSelectors;
import dev.terrace.model.storage.Storage;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cluster at one moment: the whole input of a cycle, except its configuration.
 *
 * <p>Every list is sorted by name (jobs and tasks by "namespace/name" as one string) and free of duplicates, so that
 * the order in which a dump lists its objects changes nothing. Dangling references are possible: a task on an absent
 * node, a job without its queue. Immutable. A changed copy shares all unchanged lists, and most parts of the changed
 * ones.
 *
 * @param resources the dimensions of all amounts
 * @param tasks the pods that hold a node or wait for this scheduler
 * @param configMaps the ConfigMaps that describe devices
 * @param podSelectors the Services and controllers of pods
 * @param devices the devices that pods can claim
 * @param undecided the pods of the dump that no session sees, such as pods of another scheduler. They affect no
 *     decision, only reasons of waiting jobs, and {@link #equals} ignores them
 * @param now the time of the cycle
 * @param zone the time zone of the scheduler's clock, for times of the day
 * @param flags the scheduler's command-line flags
 * @param answers the given answers of external services
 * @param givenUsage the usage of nodes that was given beside the dump
 * @param timeAsked is called when the time is read
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
        List<DisruptionBudgetSpec> disruptionBudgets,
        List<ResourceQuotaSpec> resourceQuotas,
        List<LimitRangeSpec> limitRanges,
        List<ConfigMapSpec> configMaps,
        List<NodeMetrics> nodeMetrics,
        List<NumaTopology> numaTopologies,
        PodSelectors podSelectors,
        Storage storage,
        Devices devices,
        List<PluginState> pluginStates,
        List<UndecidedPod> undecided,
        Instant now,
        ZoneId zone,
        SchedulerFlags flags,
        GivenAnswers answers,
        GivenUsage givenUsage,
        Runnable timeAsked) {
    /**
     * @throws IllegalArgumentException if two objects of a list have the same name, or a list that is not yet an
     *     {@link Ordered} has an amount that is negative or in other dimensions
     */
    public Cluster {
        nodes = ordered(nodes, NodeSpec.ORDER, NodeSpec::allocatable, resources);
        tasks = ordered(tasks, TaskSpec.ORDER, task -> task.template().requests(), resources);
        jobs = Ordered.of(jobs, JobSpec.ORDER);
        queues = Ordered.of(queues, QueueSpec.ORDER);
        priorityClasses = Ordered.of(priorityClasses, PriorityClassSpec.ORDER);
        namespaces = Ordered.of(namespaces, NamespaceSpec.ORDER);
        hyperNodes = Ordered.of(hyperNodes, HyperNodeSpec.ORDER);
        disruptionBudgets = Ordered.of(disruptionBudgets, DisruptionBudgetSpec.ORDER);
        resourceQuotas = Ordered.of(resourceQuotas, ResourceQuotaSpec.ORDER);
        limitRanges = Ordered.of(limitRanges, LimitRangeSpec.ORDER);
        configMaps = Ordered.of(configMaps, ConfigMapSpec.ORDER);
        nodeMetrics = Ordered.of(nodeMetrics, NodeMetrics.ORDER);
        numaTopologies = Ordered.of(numaTopologies, NumaTopology.ORDER);
        pluginStates = Ordered.of(pluginStates, PluginState.ORDER);
        undecided = Ordered.of(undecided, UndecidedPod.ORDER);
    }

    /** Sorts objects that come from outside of this class, and checks their amounts. */
    private static <T> Ordered<T> ordered(
            List<T> objects, Order<T> order, Function<T, Amounts> amounts, ResourceNames resources) {
        if (objects instanceof Ordered) {
            return Ordered.of(objects, order);
        }
        for (T object : objects) {
            Amounts own = amounts.apply(object);
            if (!own.names().equals(resources)) {
                throw new IllegalArgumentException(
                        "%s has amounts in other dimensions than its cluster".formatted(order.key(object)));
            }
            for (int resource = 0; resource < resources.size(); resource++) {
                String name = resources.name(resource);
                // A driver may be full beyond its limit of volumes.
                if (own.get(resource) < 0 && !name.startsWith(ResourceNames.ATTACHABLE)) {
                    throw new IllegalArgumentException(
                            "%s has a negative amount of %s".formatted(order.key(object), name));
                }
            }
        }
        return Ordered.of(objects, order);
    }

    /** The usage of a node of this cluster; empty if unknown. */
    public Optional<NodeUsage> usage(NodeSpec node) {
        return givenUsage
                .of(node.name())
                .or(() -> NodeUsage.of(
                        node,
                        Ordered.of(nodeMetrics, NodeMetrics.ORDER)
                                .find(node.name())
                                .orElse(null)));
    }

    /** Returns the time of the cycle. Plugins and actions use {@code SessionView.now()}, which is the same. */
    @Override
    public Instant now() {
        timeAsked.run();
        return now;
    }

    /** Returns the time of the cycle in the scheduler's time zone. */
    public ZonedDateTime localTime() {
        return now().atZone(zone);
    }

    /** An empty cluster, at the epoch. */
    public static Cluster empty() {
        return builder(ResourceNames.of(List.of())).build();
    }

    /**
     * A copy that reports each read of its time. Copying or comparing the cluster also reads the time.
     *
     * @param timeAsked is called by the thread that reads the time
     */
    public Cluster telling(Runnable timeAsked) {
        return new AutoBuilder_Cluster_Builder(this).timeAsked(timeAsked).build();
    }

    /**
     * Returns whether another cluster has the identical lists, so that at most the time differs, and pods that no
     * session sees and that have no group. False for equal lists that are not identical. Takes constant time unless
     * undecided pods differ.
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
                && limitRanges == other.limitRanges
                && configMaps == other.configMaps
                && nodeMetrics == other.nodeMetrics
                && numaTopologies == other.numaTopologies
                && podSelectors == other.podSelectors
                && storage == other.storage
                && devices == other.devices
                && pluginStates == other.pluginStates
                && (undecided == other.undecided || unseenOfJobs().equals(other.unseenOfJobs()))
                && zone.equals(other.zone)
                && flags.equals(other.flags)
                && answers.equals(other.answers)
                && givenUsage == other.givenUsage;
    }

    /** Returns the pods of groups that no session sees. Reasons of waiting jobs count or name them. */
    private List<UndecidedPod> unseenOfJobs() {
        return undecided.stream().filter(pod -> !pod.job().isEmpty()).toList();
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
                && limitRanges.equals(that.limitRanges)
                && configMaps.equals(that.configMaps)
                && nodeMetrics.equals(that.nodeMetrics)
                && numaTopologies.equals(that.numaTopologies)
                && podSelectors.equals(that.podSelectors)
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
        return Objects.hash(resources, nodes, tasks, jobs, queues, now());
    }

    /** Returns a summary, because a cluster has too many objects to list. */
    @Override
    public String toString() {
        return "Cluster[%s nodes, %s tasks, %s jobs, %s queues, now=%s]"
                .formatted(nodes.size(), tasks.size(), jobs.size(), queues.size(), now());
    }

    /** Returns a builder of an empty cluster at the epoch. */
    public static Builder builder(ResourceNames resources) {
        return new AutoBuilder_Cluster_Builder()
                .resources(resources)
                .nodes(List.of())
                .tasks(List.of())
                .jobs(List.of())
                .queues(List.of())
                .priorityClasses(List.of())
                .namespaces(List.of())
                .hyperNodes(List.of())
                .disruptionBudgets(List.of())
                .resourceQuotas(List.of())
                .limitRanges(List.of())
                .configMaps(List.of())
                .nodeMetrics(List.of())
                .numaTopologies(List.of())
                .podSelectors(PodSelectors.none())
                .storage(Storage.none())
                .devices(Devices.none())
                .pluginStates(List.of())
                .undecided(List.of())
                .now(Instant.EPOCH)
                .zone(ZoneOffset.UTC)
                .flags(SchedulerFlags.none())
                .answers(GivenAnswers.none())
                .givenUsage(GivenUsage.none())
                .timeAsked(() -> {});
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new AutoBuilder_Cluster_Builder(this).timeAsked(() -> {});
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

        /** Returns the reason without its subject, such as {@code waits for scheduler default-scheduler}. */
        public String predicate() {
            return because.replaceFirst("^it ", "");
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
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder resources(ResourceNames value);

        public abstract Builder nodes(List<NodeSpec> value);

        public abstract Builder tasks(List<TaskSpec> value);

        public abstract Builder jobs(List<JobSpec> value);

        public abstract Builder queues(List<QueueSpec> value);

        public abstract Builder priorityClasses(List<PriorityClassSpec> value);

        public abstract Builder namespaces(List<NamespaceSpec> value);

        public abstract Builder hyperNodes(List<HyperNodeSpec> value);

        public abstract Builder disruptionBudgets(List<DisruptionBudgetSpec> value);

        public abstract Builder resourceQuotas(List<ResourceQuotaSpec> value);

        public abstract Builder limitRanges(List<LimitRangeSpec> value);

        public abstract Builder configMaps(List<ConfigMapSpec> value);

        public abstract Builder nodeMetrics(List<NodeMetrics> value);

        public abstract Builder numaTopologies(List<NumaTopology> value);

        public abstract Builder podSelectors(PodSelectors value);

        /** Returns the builder of the Services and controllers of pods, with the current ones. */
        public abstract PodSelectors.Builder podSelectorsBuilder();

        public abstract Builder storage(Storage value);

        public abstract Builder devices(Devices value);

        public abstract Builder pluginStates(List<PluginState> value);

        public abstract Builder undecided(List<UndecidedPod> value);

        public abstract Builder now(Instant value);

        public abstract Builder zone(ZoneId value);

        public abstract Builder flags(SchedulerFlags value);

        public abstract Builder answers(GivenAnswers value);

        public abstract Builder givenUsage(GivenUsage value);

        abstract Builder timeAsked(Runnable value);

        public abstract Cluster build();
    }
}
