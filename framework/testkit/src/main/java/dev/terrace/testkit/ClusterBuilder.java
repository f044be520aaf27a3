package dev.terrace.testkit;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.PluginState;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.report.DeviceLoads;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.storage.Storage;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cluster of a test, and the plugins and actions to run on it. The cluster has an open queue "default" of weight 1
 * if a test adds no queue.
 *
 * <pre>{@code
 * cluster().node("n1", "4 cpu 8 Gi")
 *         .job(job("train").minMember(3).pods(pods(3, "2 cpu")))
 *         .plugins(GangPlugin::new)
 *         .run(AllocateAction::new)
 *         .boundNothing();
 * }</pre>
 */
public final class ClusterBuilder {
    private final Map<String, AmountNotation> nodes = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> labels = new TreeMap<>();
    private final Map<String, Map<String, String>> annotations = new TreeMap<>();
    private final Map<String, List<Taint>> taints = new TreeMap<>();
    private final Set<String> cordoned = new TreeSet<>();
    private final Set<String> lacking = new TreeSet<>();
    private final List<JobBuilder> jobs = new ArrayList<>();
    private final List<PodBuilder> lonely = new ArrayList<>();
    private final List<QueueBuilder> queues = new ArrayList<>();
    private final List<PriorityClassSpec> classes = new ArrayList<>();
    private final List<NamespaceSpec> namespaces = new ArrayList<>();
    private final List<HyperNodeSpec> hyperNodes = new ArrayList<>();
    private final List<PluginState> states = new ArrayList<>();
    private Contracts contracts = Contracts.TRUSTED;
    private Storage storage = Storage.none();
    private final List<Tier> tiers = new ArrayList<>();
    private final List<Supplier<SchedulerPlugin>> plugins = new ArrayList<>();
    private final Set<Switch> switchedOn = EnumSet.noneOf(Switch.class);
    private final Map<String, Arguments> actionArguments = new TreeMap<>();
    private SchedulerFlags flags = SchedulerFlags.none();
    private UnaryOperator<Cluster.Builder> more = objects -> objects;

    private ClusterBuilder() {}

    public static ClusterBuilder cluster() {
        return new ClusterBuilder();
    }

    /**
     * Adds a node with room for 110 pods, unless {@code allocatable} gives another number. Its capacity equals its
     * allocatable amounts.
     */
    public ClusterBuilder node(String name, String allocatable) {
        if (nodes.put(name, AmountNotation.parse(allocatable).with("pods", 110)) != null) {
            throw new IllegalArgumentException("node '%s' is there twice".formatted(name));
        }
        return this;
    }

    public ClusterBuilder label(String node, String key, String value) {
        labels.computeIfAbsent(node, n -> new TreeMap<>()).put(key, value);
        return this;
    }

    public ClusterBuilder annotation(String node, String key, String value) {
        annotations.computeIfAbsent(node, n -> new TreeMap<>()).put(key, value);
        return this;
    }

    public ClusterBuilder taint(String node, Taint taint) {
        taints.computeIfAbsent(node, n -> new ArrayList<>()).add(taint);
        return this;
    }

    /** Sets the usage of a node's cpu and memory, in percent. */
    public ClusterBuilder usage(String node, double cpu, double memory) {
        return annotation(node, "terrace.dev/cpu-usage-percent", Double.toString(cpu))
                .annotation(node, "terrace.dev/memory-usage-percent", Double.toString(memory))
                .annotation(node, "terrace.dev/usage-time", Instant.EPOCH.toString());
    }

    public ClusterBuilder cordon(String node) {
        cordoned.add(node);
        return this;
    }

    /** Names a node that the cluster lacks, although pods are on it. */
    public ClusterBuilder lacking(String node) {
        lacking.add(node);
        return this;
    }

    public ClusterBuilder queue(QueueBuilder queue) {
        queues.add(queue);
        return this;
    }

    public ClusterBuilder job(JobBuilder job) {
        jobs.add(job);
        return this;
    }

    /** Adds a pod without a group. */
    public ClusterBuilder pod(PodBuilder pod) {
        lonely.add(pod);
        return this;
    }

    public ClusterBuilder priorityClass(String name, int value) {
        classes.add(new PriorityClassSpec(name, value, false, null));
        return this;
    }

    /** Adds a priority class with Armada's field for the preemption of its pods. */
    public ClusterBuilder priorityClass(String name, int value, boolean preemptible) {
        classes.add(new PriorityClassSpec(name, value, false, preemptible));
        return this;
    }

    /** Adds plugin states of the previous cycle. */
    public ClusterBuilder states(List<PluginState> carried) {
        states.addAll(carried);
        return this;
    }

    public ClusterBuilder namespace(String name, Map<String, String> itsLabels) {
        namespaces.add(new NamespaceSpec(name, itsLabels));
        return this;
    }

    /** Adds a network domain that consists of nodes. */
    public ClusterBuilder hyperNode(String name, int tier, String... nodeNames) {
        List<HyperNodeSpec.Nodes> members = Stream.of(nodeNames)
                .<HyperNodeSpec.Nodes>map(HyperNodeSpec.Named::new)
                .toList();
        hyperNodes.add(new HyperNodeSpec(name, tier, "", List.of(), members));
        return this;
    }

    /** Adds a network domain that consists of smaller domains. */
    public ClusterBuilder hyperNodeOf(String name, int tier, String... domains) {
        hyperNodes.add(new HyperNodeSpec(name, tier, "tier-" + tier, List.of(domains), List.of()));
        return this;
    }

    public ClusterBuilder storage(StorageBuilder itsStorage) {
        storage = itsStorage.build();
        return this;
    }

    /** Turns on switches that are off by default, for plugins that are added later. */
    public ClusterBuilder with(Switch... switches) {
        switchedOn.addAll(List.of(switches));
        return this;
    }

    /** Adds a tier of plugins without arguments, with all switches at their defaults. */
    @SafeVarargs
    public final ClusterBuilder plugins(Supplier<SchedulerPlugin>... ofTier) {
        List<PluginOption> options = new ArrayList<>();
        for (Supplier<SchedulerPlugin> plugin : ofTier) {
            options.add(option(plugin, Map.of(), Set.of()));
        }
        tiers.add(new Tier(options));
        return this;
    }

    /** Adds a tier with one plugin, with arguments and some switches off. */
    public ClusterBuilder plugin(
            Supplier<SchedulerPlugin> plugin, Map<String, Object> arguments, Switch... switchedOff) {
        tiers.add(new Tier(List.of(option(plugin, arguments, Set.of(switchedOff)))));
        return this;
    }

    private PluginOption option(
            Supplier<SchedulerPlugin> plugin, Map<String, Object> arguments, Set<Switch> switchedOff) {
        plugins.add(plugin);
        EnumSet<Switch> on = EnumSet.noneOf(Switch.class);
        for (Switch each : Switch.values()) {
            if ((each.byDefault() || switchedOn.contains(each)) && !switchedOff.contains(each)) {
                on.add(each);
            }
        }
        return new PluginOption(plugin.get().name(), on, Arguments.of(arguments), Position.of("test"));
    }

    public ClusterBuilder arguments(String action, Map<String, Object> arguments) {
        actionArguments.put(action, Arguments.of(arguments));
        return this;
    }

    /**
     * Adds a plugin state to the cluster.
     *
     * @param asOf the time of the state, in seconds; the cycle's clock is at 0
     */
    public ClusterBuilder remembers(String plugin, long asOf, String data) {
        states.add(PluginState.of(plugin, "", 1, Instant.ofEpochSecond(asOf), data));
        return this;
    }

    /** Sets other parts of the cluster: further kinds of objects, another time or time zone. */
    public ClusterBuilder with(UnaryOperator<Cluster.Builder> further) {
        UnaryOperator<Cluster.Builder> before = more;
        more = objects -> further.apply(before.apply(objects));
        return this;
    }

    /** Sets the flags of the scheduler. Default: none. */
    public ClusterBuilder flags(SchedulerFlags given) {
        flags = given;
        return this;
    }

    /** Verifies the declarations of plugins during the run. */
    public ClusterBuilder verified() {
        contracts = Contracts.VERIFIED;
        return this;
    }

    /** Runs one cycle with these actions, in order. */
    @SafeVarargs
    public final CycleAssert run(Supplier<Action>... actions) {
        List<Supplier<Action>> inOrder = new ArrayList<>();
        for (Supplier<Action> action : actions) {
            inOrder.add(action);
        }
        return new CycleAssert(scheduler(inOrder).run(build(), configuration(inOrder), contracts));
    }

    /**
     * Runs one cycle with these actions, and explains some pods with their jobs.
     *
     * @param pods the names of the pods, without their namespace
     */
    @SafeVarargs
    public final Explanation explain(Set<String> pods, Supplier<Action>... actions) {
        List<Supplier<Action>> inOrder = new ArrayList<>();
        for (Supplier<Action> action : actions) {
            inOrder.add(action);
        }
        Cluster cluster = build();
        Set<String> keys = pods.stream().map(pod -> "ns/" + pod).collect(Collectors.toSet());
        Set<String> groups = cluster.tasks().stream()
                .filter(task -> keys.contains(task.key()))
                .map(TaskSpec::job)
                .collect(Collectors.toSet());
        return scheduler(inOrder).explain(cluster, configuration(inOrder), new Watched(keys, groups, Set.of()));
    }

    /** Runs one cycle with these actions, and returns the devices of all nodes before and after it. */
    @SafeVarargs
    public final DeviceLoads devices(Supplier<Action>... actions) {
        List<Supplier<Action>> inOrder = new ArrayList<>();
        for (Supplier<Action> action : actions) {
            inOrder.add(action);
        }
        return scheduler(inOrder).devices(build(), configuration(inOrder));
    }

    private Scheduler scheduler(List<Supplier<Action>> actions) {
        return new Scheduler(Extensions.of(plugins, actions));
    }

    /** @throws dev.terrace.model.finding.InvalidInput if an argument is one that {@code terrace run} refuses */
    private Configuration configuration(List<Supplier<Action>> actions) {
        List<String> names = actions.stream().map(action -> action.get().name()).toList();
        GivenArguments.check(
                names, tiers, actionArguments, Extensions.of(plugins, actions).catalog());
        return new Configuration("test", names, tiers, actionArguments, Map.of(), List.of());
    }

    /**
     * Builds the cluster as described so far.
     *
     * @throws IllegalArgumentException if two objects have one name, or an object refers to a node or a queue that is
     *     not there
     */
    public Cluster build() {
        Set<String> named = new TreeSet<>();
        nodes.values().forEach(resources -> named.addAll(resources.amounts().keySet()));
        jobs.forEach(
                job -> job.resources().forEach(r -> named.addAll(r.amounts().keySet())));
        lonely.forEach(pod -> named.addAll(pod.requests().amounts().keySet()));
        queues.forEach(
                queue -> queue.resources().forEach(r -> named.addAll(r.amounts().keySet())));
        ResourceNames names = ResourceNames.of(named);
        List<JobSpec> jobSpecs = jobs.stream().map(job -> job.build(names)).toList();
        List<TaskSpec> tasks = new ArrayList<>();
        jobs.forEach(job -> tasks.addAll(job.tasks(names)));
        lonely.forEach(pod -> tasks.add(pod.build("ns", "", names)));
        List<QueueSpec> queueSpecs = (queues.isEmpty() ? List.of(QueueBuilder.queue("default")) : queues)
                .stream().map(queue -> queue.build(names)).toList();
        Cluster.Builder objects = Cluster.builder(names)
                .nodes(nodeSpecs(names))
                .tasks(tasks)
                .jobs(jobSpecs)
                .queues(queueSpecs)
                .priorityClasses(classes)
                .namespaces(namespaces)
                .hyperNodes(hyperNodes)
                .storage(storage)
                .pluginStates(states)
                .flags(flags);
        Cluster cluster = more.apply(objects).build();
        requireNodes(cluster);
        requireQueues(cluster);
        return cluster;
    }

    private static void requireQueues(Cluster cluster) {
        Set<String> there =
                cluster.queues().stream().map(QueueSpec::name).collect(Collectors.toCollection(TreeSet::new));
        for (JobSpec job : cluster.jobs()) {
            if (!there.contains(job.queue())) {
                throw new IllegalArgumentException("job %s names queue '%s'; the cluster has %s"
                        .formatted(job.key(), job.queue(), String.join(", ", there)));
            }
        }
    }

    private void requireNodes(Cluster cluster) {
        Set<String> there = new TreeSet<>(nodes.keySet());
        requireNode("a label", labels.keySet(), there);
        requireNode("an annotation", annotations.keySet(), there);
        requireNode("a taint", taints.keySet(), there);
        requireNode("a cordon", cordoned, there);
        cluster.nodes().forEach(node -> there.add(node.name()));
        there.addAll(lacking);
        for (TaskSpec pod : cluster.tasks()) {
            requireNode("pod " + pod.key(), pod.node().isEmpty() ? Set.of() : Set.of(pod.node()), there);
        }
    }

    private static void requireNode(String what, Set<String> named, Set<String> there) {
        for (String node : named) {
            if (!there.contains(node)) {
                throw new IllegalArgumentException("%s names node '%s'; the cluster has %s"
                        .formatted(what, node, there.isEmpty() ? "none" : String.join(", ", there)));
            }
        }
    }

    private List<NodeSpec> nodeSpecs(ResourceNames names) {
        List<NodeSpec> specs = new ArrayList<>();
        nodes.forEach((name, allocatable) -> {
            Map<String, String> ofNode = new TreeMap<>(labels.getOrDefault(name, Map.of()));
            ofNode.putIfAbsent("kubernetes.io/hostname", name);
            specs.add(NodeSpec.builder(name, allocatable.in(names))
                    .created(Instant.EPOCH)
                    .labels(ofNode)
                    .annotations(annotations.getOrDefault(name, Map.of()))
                    .capacity(allocatable.quantities())
                    .unschedulable(cordoned.contains(name))
                    .taints(taints.getOrDefault(name, List.of()))
                    .build());
        });
        return specs;
    }
}
