package dev.terrace.snapshot;

import dev.terrace.cluster.derived.AttachableVolumes;
import dev.terrace.model.Affinity;
import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.Affinity.PreferredNodes;
import dev.terrace.model.Affinity.PreferredPods;
import dev.terrace.model.Cluster;
import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.ContainerAsk;
import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.model.HostPort;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.Lifetime;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.NetworkTopology;
import dev.terrace.model.NodeGroupAffinity;
import dev.terrace.model.PluginState;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QosClass;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.ScoredRequests;
import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.CpuSet;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.LimitRangeSpec;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.PodSelector;
import dev.terrace.model.selector.PodSelectors;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.objects.field.Estimate;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.pattern.GoPattern;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Generates clusters that a dump can represent, in which every field has values that are hard to write. */
final class OddClusters {
    private static final String GPU = "nvidia.com/gpu";
    private static final List<String> RESOURCES =
            List.of("cpu", "memory", "pods", "ephemeral-storage", "hugepages-2Mi", GPU);

    private final Oddities odd;
    private final OddStorage storage;
    private final SchedulerFlags flags;

    OddClusters(long seed) {
        odd = new Oddities(seed);
        storage = new OddStorage(odd);
        flags = new SchedulerFlags(
                odd.of(SchedulerFlags.Sharding.values()),
                Set.of("node 0"),
                odd.isSo() ? Set.of() : Set.of(OddStorage.DRIVER));
    }

    Cluster cluster() {
        Cluster objects = Cluster.builder(ResourceNames.of(List.of()))
                .storage(storage.storage())
                .devices(new OddDevices(odd).devices())
                .flags(flags)
                .build();
        AttachableVolumes volumes = AttachableVolumes.of(objects);
        List<String> named = new ArrayList<>(RESOURCES);
        named.addAll(volumes.resources());
        ResourceNames names = ResourceNames.of(named);
        Map<String, Long> everything = new TreeMap<>();
        RESOURCES.forEach(resource -> everything.put(resource, 1L));
        return objects.toBuilder()
                .resources(names)
                .nodes(each(3, n -> node(n, names, volumes)))
                .tasks(each(8, n -> pod(n, names, volumes)))
                .jobs(each(3, n -> job(n, names)))
                .queues(each(
                        3,
                        n -> n == 0
                                ? QueueSpec.builder("0")
                                        .capability(Amounts.of(names, everything))
                                        .build()
                                : queue(n, names)))
                .priorityClasses(each(
                        3, n -> new PriorityClassSpec(odd.name(n), odd.number(), odd.isSo(), odd.orNull(true, false))))
                .namespaces(each(2, n -> new NamespaceSpec(odd.name(n), odd.texts())))
                .hyperNodes(each(3, this::hyperNode))
                .disruptionBudgets(each(
                        2,
                        n -> new DisruptionBudgetSpec(
                                odd.namespace(),
                                odd.name(n),
                                odd.selector(),
                                odd.number(),
                                Set.copyOf(odd.list(odd::text)))))
                .podSelectors(PodSelectors.builder()
                        .services(each(3, n -> podSelector(n, LabelSelector.of(odd.texts()))))
                        .replicationControllers(each(1, n -> podSelector(n, LabelSelector.of(odd.texts()))))
                        .replicaSets(each(2, n -> podSelector(n, odd.selectorThere())))
                        .statefulSets(each(1, n -> podSelector(n, odd.selectorThere())))
                        .build())
                .resourceQuotas(each(
                        2,
                        n -> new ResourceQuotaSpec(
                                odd.namespace(),
                                odd.name(n),
                                quantities(),
                                quantities(),
                                quantities(),
                                odd.list(() ->
                                        new ResourceQuotaSpec.Scope(odd.text(), odd.text(), odd.list(odd::text))))))
                .limitRanges(each(
                        2,
                        n -> new LimitRangeSpec(
                                odd.namespace(),
                                odd.name(n),
                                odd.list(() -> new LimitRangeSpec.Limit(
                                        odd.text(),
                                        quantities(),
                                        quantities(),
                                        quantities(),
                                        quantities(),
                                        quantities())))))
                .configMaps(each(2, this::configMap))
                .nodeMetrics(each(2, n -> new NodeMetrics(odd.name(n), odd.created(), quantities())))
                .numaTopologies(each(2, this::numaTopology))
                .pluginStates(
                        each(3, n -> PluginState.of(odd.text(), odd.name(n), odd.number(), odd.time(), odd.text())))
                .now(odd.time())
                .build();
    }

    private PodSelector podSelector(int n, LabelSelector selector) {
        return new PodSelector(odd.namespace(), odd.name(n), selector);
    }

    private ConfigMapSpec configMap(int n) {
        boolean isYaml = odd.isSo();
        return new ConfigMapSpec(
                odd.namespace(),
                odd.name(n),
                Map.of(ConfigMapSpec.DEVICES, isYaml ? "a: [1, true, b]\nc:\n" : "a: [b"),
                isYaml ? Map.of(ConfigMapSpec.DEVICES, Map.of("a", List.of(BigDecimal.ONE, true, "b"))) : Map.of());
    }

    private NumaTopology numaTopology(int number) {
        SortedMap<Integer, NumaTopology.Place> cpus = new TreeMap<>();
        odd.list(() -> odd.choice(9))
                .forEach(cpu -> cpus.put(
                        cpu,
                        new NumaTopology.Place(odd.of(0, NumaTopology.HIGHEST_NUMA), odd.choice(3), odd.choice(5))));
        return new NumaTopology(
                odd.name(number),
                odd.text(),
                odd.text(),
                odd.isSo() ? CpuSet.parse(odd.of("", "0", "0-3,8", "65535")).orElseThrow() : null,
                cpus,
                odd.of(0, 2, Integer.MAX_VALUE),
                odd.list(() -> new NumaTopology.Pod(odd.text(), odd.text(), odd.text())));
    }

    private Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new TreeMap<>();
        odd.list(odd::text).forEach(resource -> quantities.put(resource, quantity()));
        return quantities;
    }

    private Quantity quantity() {
        return Quantity.of(new BigDecimal(odd.of("0", "1.50", "1e3", "0.000000001", "9223372036854775807")));
    }

    private interface Numbered<T> {
        T of(int number);
    }

    private static <T> List<T> each(int count, Numbered<T> one) {
        List<T> all = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            all.add(one.of(n));
        }
        return all;
    }

    private Amounts amounts(ResourceNames names, Map<String, Long> units) {
        return Amounts.of(names, units);
    }

    private Map<String, Long> units() {
        Map<String, Long> units = new TreeMap<>();
        RESOURCES.stream().filter(resource -> odd.isSo()).forEach(resource -> units.put(resource, odd.amount()));
        return units;
    }

    private @Nullable Amounts amountsOrNull(ResourceNames names) {
        return odd.orNull(Amounts.none(names), amounts(names, units()));
    }

    private NodeSpec node(int n, ResourceNames names, VolumeCounts volumes) {
        String name = "node " + n;
        Map<String, String> annotations = new TreeMap<>(odd.texts());
        long more = odd.of(0L, -5L, 1500L);
        if (more != 0) {
            annotations.put("volcano.sh/oversubscription-cpu", more + ".7");
        }
        return NodeSpec.builder(name, amounts(names, volumes.offered(name, units())))
                .created(odd.created())
                .labels(odd.texts())
                .annotations(annotations)
                .unschedulable(odd.isSo())
                .capacity(quantities())
                .taints(odd.list(() -> new Taint(odd.text(), odd.text(), odd.text())))
                .oversubscription(amounts(names, Map.of("cpu", more)))
                .images(odd.isSo() ? Map.of() : Map.of(odd.text(), 0L, "other", odd.size()))
                .build();
    }

    private JobSpec job(int n, ResourceNames names) {
        String name = odd.name(n);
        Amounts reserved = amountsOrNull(names);
        Map<String, String> annotations = new TreeMap<>(odd.texts());
        long estimate = odd.of(TaskSpec.NO_ESTIMATE, 0L, 3600L);
        if (estimate != TaskSpec.NO_ESTIMATE) {
            annotations.put(TaskSpec.ESTIMATE, Long.toString(estimate));
        }
        return JobSpec.builder(odd.namespace(), name)
                .uid(odd.name(n))
                .created(odd.created())
                .labels(odd.texts())
                .annotations(annotations)
                .estimate(estimate)
                .queue(odd.name(n))
                .minMember(odd.number())
                .minTaskMember(odd.isSo() ? Map.of() : Map.of(odd.text(), odd.number()))
                .minResources(reserved)
                .minQuantities(reserved == null ? Map.of() : odd.of(Map.of(), Map.of("requests.cpu", quantity())))
                .priorityClassName(odd.text())
                .phase(odd.of(JobPhase.values()))
                .topology(topology())
                .subGroups(odd.list(() -> SubGroupPolicy.builder(odd.text())
                        .topology(topology())
                        .size(odd.number())
                        .minSubGroups(odd.number())
                        .selector(odd.selector())
                        .matchLabelKeys(odd.list(odd::text))
                        .build()))
                .controller(odd.of("", odd.text() + "/" + odd.text()))
                .build();
    }

    private @Nullable NetworkTopology topology() {
        return odd.orNull(
                new NetworkTopology(odd.of(NetworkTopology.Mode.values()), odd.orNull(0, odd.number()), odd.text()));
    }

    private QueueSpec queue(int n, ResourceNames names) {
        return QueueSpec.builder(odd.name(n))
                .created(odd.created())
                .labels(odd.texts())
                .annotations(odd.texts())
                .weight(odd.number())
                .priority(odd.number())
                .priorityClassName(odd.text())
                .reclaimable(odd.isSo())
                .capability(amountsOrNull(names))
                .guarantee(amountsOrNull(names))
                .deserved(amountsOrNull(names))
                .state(odd.text())
                .parent(odd.text())
                .extendClusters(odd.list(odd::text))
                .affinity(odd.orNull(new NodeGroupAffinity(
                        odd.list(odd::text), odd.list(odd::text), odd.list(odd::text), odd.list(odd::text))))
                .build();
    }

    private HyperNodeSpec hyperNode(int n) {
        return new HyperNodeSpec(
                odd.name(n),
                Math.min(odd.number(), Integer.MAX_VALUE - 1),
                odd.text(),
                odd.list(() -> odd.name(n)),
                odd.list(() -> odd.of(
                        new HyperNodeSpec.Named(odd.name(n)),
                        new HyperNodeSpec.Matching(pattern(odd.of("^n-[0-9]+$", "a|b", ": #"))),
                        new HyperNodeSpec.Labelled(odd.selectorThere()))));
    }

    private static GoPattern pattern(String text) {
        try {
            return GoPattern.compile(text);
        } catch (GoPattern.Refused e) {
            throw new IllegalStateException(e);
        }
    }

    private TaskSpec pod(int n, ResourceNames names, VolumeCounts volumes) {
        String namespace = n == 0 ? OddStorage.NAMESPACE : odd.namespace();
        String name = n == 0 ? OddStorage.POD : odd.name(n);
        String node = odd.of("", "node 1", odd.name(9));
        Map<String, String> annotations = new TreeMap<>(odd.texts());
        Map<String, String> labels = new TreeMap<>(odd.texts());
        String group = odd.of("", odd.name(n));
        say(annotations, "scheduling.k8s.io/group-name", group);
        String role = odd.of("", odd.name(n));
        say(odd.of(annotations, labels), "volcano.sh/task-spec", role);
        int podPriority = odd.number();
        int priority = podPriority == 0 ? odd.of(0, 1) : podPriority;
        if (odd.isSo()) {
            priority = odd.number();
            annotations.put("volcano.sh/task-priority", Integer.toString(priority));
        }
        boolean preemptable = odd.isSo();
        say(odd.of(annotations, labels), "volcano.sh/preemptable", preemptable ? odd.of("", "T") : odd.of("no", "0"));
        if (!annotations.containsKey("volcano.sh/preemptable") && !labels.containsKey("volcano.sh/preemptable")) {
            preemptable = true;
        }
        Instant deleted = odd.orNull(odd.time());
        Long deadline = node.isEmpty() ? odd.orNull(0L, odd.size()) : null;
        say(annotations, TaskSpec.ESTIMATE, odd.of("", "0", "3600"));
        return TaskSpec.builder(namespace, name, template(namespace, name, names, volumes))
                .uid(n == 0 ? OddStorage.POD_UID : odd.of(namespace + "/" + name, odd.name(n)))
                .created(odd.created())
                .labels(labels)
                .annotations(annotations)
                .job(group.isEmpty() ? "" : namespace + "/" + group)
                .role(role)
                .priority(priority)
                .podPriority(podPriority)
                .preemptable(preemptable)
                .gates(odd.isSo() ? List.of("a", "b") : List.of())
                .phase(odd.of(PodPhase.values()))
                .scheduled(odd.orNull(odd.time()))
                .started(odd.orNull(odd.time()))
                .deleted(deleted)
                .deletionGrace(deleted == null ? null : odd.orNull(0L, odd.size()))
                .preempted(odd.isSo())
                .node(node)
                .nominatedNode(odd.text())
                .schedulerName(node.isEmpty() ? odd.of("", "volcano") : odd.text())
                .controller(odd.of("", odd.text() + "/" + odd.text()))
                .madeClaims(odd.texts())
                .lifetime(
                        node.isEmpty()
                                ? new Lifetime(
                                        odd.orNull(0.0, -0.0, 30.0, 1.5, 1e300, Double.POSITIVE_INFINITY),
                                        deadline,
                                        Position.of("odd"))
                                : null)
                .estimate(Estimate.of(annotations, deadline))
                .build();
    }

    private static void say(Map<String, String> texts, String key, String value) {
        if (!value.isEmpty()) {
            texts.put(key, value);
        }
    }

    private PodTemplate template(String namespace, String name, ResourceNames names, VolumeCounts volumes) {
        int containers = odd.of(0, 1, 1, 3);
        List<ClaimedVolume> claimed = odd.list(() -> odd.of(
                new ClaimedVolume(OddStorage.CLAIM, false),
                new ClaimedVolume(odd.name(0), false),
                new ClaimedVolume(OddStorage.EPHEMERAL, true),
                new ClaimedVolume(odd.text(), true)));
        Map<String, Long> requests = new TreeMap<>(units());
        requests.put("pods", odd.of(1L, 3L));
        volumes.requested(namespace, name, claimed)
                .forEach((resource, count) -> requests.merge(resource, count, Long::sum));
        long cpu = requests.getOrDefault("cpu", 0L);
        long memory = requests.getOrDefault("memory", 0L);
        List<ContainerAsk> asks = new ArrayList<>();
        for (int i = 0; i < containers && odd.isSo(); i++) {
            asks.add(ask(containers > 1 && i == 0 ? odd.of(ContainerAsk.Part.values()) : ContainerAsk.Part.MAIN));
        }
        if (asks.stream().anyMatch(ask -> ask.requests().containsKey(GPU))) {
            requests.put(GPU, 1000 * together(asks) + odd.of(0L, 0L, 500L));
        }
        List<String> images = new ArrayList<>();
        for (int i = containers + odd.of(0, 0, 2); i > 0; i--) {
            images.add(odd.text() + ":1");
        }
        QosClass qos = odd.isSo() ? QosClass.GUARANTEED : odd.isSo() ? QosClass.BURSTABLE : QosClass.BEST_EFFORT;
        List<Integer> wholeCpus = new ArrayList<>();
        if (qos == QosClass.GUARANTEED && containers > 0) {
            int mains = (int) asks.stream()
                    .filter(ask -> ask.part() == ContainerAsk.Part.MAIN)
                    .count();
            for (int i = odd.of(Math.max(1, mains), containers - (asks.size() - mains)); i > 0; i--) {
                wholeCpus.add(odd.of(0, 1, 64, Integer.MAX_VALUE));
            }
        }
        ScoredRequests scored = new ScoredRequests(
                odd.of(cpu, cpu, cpu + 100, cpu + 7, cpu / 2),
                odd.of(memory, memory, memory + 2 * (200L << 20), Long.MAX_VALUE));
        long whole = wholeCpus.stream().mapToLong(cpus -> cpus * 1000L).sum();
        long fraction = wholeCpus.contains(0)
                ? odd.of(0L, 500L)
                : wholeCpus.isEmpty() ? 0 : Math.min(odd.of(0L, 1000L), Math.min(cpu, scored.cpu()));
        ScoredRequests incoming = containers == 0
                ? new ScoredRequests(Math.min(cpu, scored.cpu()), Math.min(memory, scored.memory()))
                : new ScoredRequests(
                        wholeCpus.isEmpty() ? odd.of(scored.cpu(), scored.cpu(), 0L, 250L, 1L << 40) : whole + fraction,
                        odd.of(scored.memory(), scored.memory(), 0L, 300L << 20));
        long limitCpu = odd.amount();
        return PodTemplate.builder(amounts(names, requests))
                .scored(scored)
                .incoming(incoming)
                .limitCpu(containers == 0 || limitCpu == 0 ? 0 : limitCpu + fraction)
                .limitMemory(containers == 0 ? 0 : odd.amount())
                .nodeSelector(odd.texts())
                .affinity(odd.of(Affinity.NONE, affinity()))
                .tolerations(odd.list(() -> new Toleration(odd.text(), odd.text(), odd.text(), odd.text())))
                .hostPorts(
                        containers == 0
                                ? List.of()
                                : odd.list(() ->
                                        new HostPort(odd.of("0.0.0.0", "::1"), odd.of("TCP", "y"), 1 + odd.choice(9))))
                .spread(odd.list(() -> SpreadConstraint.builder(odd.number(), odd.text())
                        .hard(odd.isSo())
                        .selector(odd.selector())
                        .minDomains(odd.number())
                        .honorAffinity(odd.isSo())
                        .honorTaints(odd.isSo())
                        .matchLabelKeys(odd.list(odd::text))
                        .build()))
                .images(images)
                .containers(containers)
                .priorityClassName(odd.text())
                .neverPreempts(odd.isSo())
                .qos(qos)
                .wholeCpus(wholeCpus)
                .claimedVolumes(claimed)
                .asks(asks)
                .claims(odd.list(() -> new PodClaim(odd.text(), odd.text(), "t" + odd.text())))
                .build();
    }

    private ContainerAsk ask(ContainerAsk.Part part) {
        Map<String, Quantity> limits = new TreeMap<>(Map.of("example.org/fpga", quantity()));
        return odd.isSo()
                ? new ContainerAsk(part, Map.of(), limits)
                : new ContainerAsk(part, new TreeMap<>(Map.of(GPU, gpus())), odd.of(limits, new TreeMap<>()));
    }

    private Quantity gpus() {
        return Quantity.of(new BigDecimal(odd.of("0", "1", "3")));
    }

    /** Returns the total request. Only the first container can be an init container. */
    private static long together(List<ContainerAsk> asks) {
        long before = 0;
        long running = 0;
        for (ContainerAsk ask : asks) {
            long gpus = ask.requests().getOrDefault(GPU, Quantity.ZERO).whole();
            if (ask.part() == ContainerAsk.Part.INIT) {
                before = gpus;
            } else {
                running += gpus;
            }
        }
        return Math.max(before, running);
    }

    private Affinity affinity() {
        Supplier<PreferredPods> preferred = () -> new PreferredPods(odd.number(), podTerm());
        return Affinity.builder()
                .requiredNodes(odd.orNull(odd.list(odd::nodes)))
                .preferredNodes(odd.list(() -> new PreferredNodes(odd.number(), odd.nodes())))
                .requiredPods(odd.list(this::podTerm))
                .preferredPods(odd.list(preferred))
                .requiredAntiPods(odd.list(this::podTerm))
                .preferredAntiPods(odd.list(preferred))
                .build();
    }

    private PodTerm podTerm() {
        return new PodTerm(odd.selector(), Set.copyOf(odd.list(odd::text)), odd.selector(), odd.text());
    }
}
