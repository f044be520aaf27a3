package dev.terrace.testkit;

import dev.terrace.model.Affinity;
import dev.terrace.model.ContainerAsk;
import dev.terrace.model.HostPort;
import dev.terrace.model.Lifetime;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QosClass;
import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.ClaimedVolume;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A pod of a test. It is pending and preemptable by default, without labels, constraints or volumes. */
public final class PodBuilder {
    private static final long DEFAULT_CPU = 100;
    private static final long DEFAULT_MEMORY = 200L * 1024 * 1024;

    private final String name;
    private final TaskSpec.Builder spec;
    private final PodTemplate.Builder template;
    private AmountNotation requests = AmountNotation.NONE;
    private final Map<String, String> labels = new TreeMap<>();
    private final Map<String, String> nodeSelector = new TreeMap<>();
    private final List<Toleration> tolerations = new ArrayList<>();
    private final List<HostPort> hostPorts = new ArrayList<>();
    private final List<SpreadConstraint> spread = new ArrayList<>();
    private final List<ClaimedVolume> claimedVolumes = new ArrayList<>();
    private final Map<String, String> annotations = new TreeMap<>();
    private final List<ContainerAsk> containers = new ArrayList<>();
    private List<Integer> wholeCpus = List.of();

    private PodBuilder(String name) {
        this.name = name;
        template = PodTemplate.builder(Amounts.none(ResourceNames.of(Set.of()))).images(List.of("image:latest"));
        spec = TaskSpec.builder("", name, template.build())
                .created(Instant.EPOCH)
                .podPriority(1)
                .phase(PodPhase.PENDING)
                .schedulerName("volcano");
    }

    /** Returns a pending pod with requests such as "2 cpu 4 Gi". */
    public static PodBuilder pod(String name, String requests) {
        PodBuilder pod = new PodBuilder(name);
        pod.requests = AmountNotation.parse(requests);
        pod.containers.add(ask(ContainerAsk.Part.MAIN, pod.requests));
        return pod;
    }

    /** Returns {@code count} pending pods with equal requests, named JOB-0, JOB-1 and so on. */
    public static List<PodBuilder> pods(int count, String requests) {
        List<PodBuilder> pods = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pods.add(pod("-" + i, requests));
        }
        return pods;
    }

    /**
     * Adds a container with limits such as "2 nvidia.com/gpu", and equal requests. The requests of an init container
     * are not added to the pod's.
     */
    public PodBuilder container(ContainerAsk.Part part, String limits) {
        AmountNotation further = AmountNotation.parse(limits);
        containers.add(ask(part, further));
        if (part != ContainerAsk.Part.INIT) {
            requests = requests.plus(further);
        }
        return this;
    }

    private static ContainerAsk ask(ContainerAsk.Part part, AmountNotation amounts) {
        Map<String, Quantity> extended = new TreeMap<>(amounts.quantities());
        extended.keySet().removeIf(resource -> !ContainerAsk.isAbout(resource));
        return new ContainerAsk(part, extended, extended);
    }

    public PodBuilder runningOn(String nodeName) {
        spec.node(nodeName).phase(PodPhase.RUNNING);
        return this;
    }

    public PodBuilder succeededOn(String nodeName) {
        spec.node(nodeName).phase(PodPhase.SUCCEEDED);
        return this;
    }

    public PodBuilder boundTo(String nodeName) {
        spec.node(nodeName);
        return this;
    }

    public PodBuilder nominatedTo(String nodeName) {
        spec.nominatedNode(nodeName);
        return this;
    }

    /** Marks the pod as being deleted. */
    public PodBuilder leaving() {
        spec.deleted(Instant.EPOCH);
        return this;
    }

    /** Marks the pod as being deleted for another pod. */
    public PodBuilder preempted() {
        spec.preempted(true);
        return leaving();
    }

    public PodBuilder label(String key, String value) {
        labels.put(key, value);
        return this;
    }

    public PodBuilder onlyOn(String label, String value) {
        nodeSelector.put(label, value);
        return this;
    }

    public PodBuilder tolerates(Toleration toleration) {
        tolerations.add(toleration);
        return this;
    }

    public PodBuilder hostPort(int port) {
        hostPorts.add(new HostPort("0.0.0.0", "TCP", port));
        return this;
    }

    public PodBuilder spread(SpreadConstraint constraint) {
        spread.add(constraint);
        return this;
    }

    public PodBuilder affinity(Affinity wanted) {
        template.affinity(wanted);
        return this;
    }

    /** Adds a claim of its namespace. */
    public PodBuilder claim(String claim) {
        claimedVolumes.add(new ClaimedVolume(claim, false));
        return this;
    }

    /** Adds an ephemeral volume, whose claim is named after the pod and the volume. */
    public PodBuilder ephemeral(String volume) {
        claimedVolumes.add(new ClaimedVolume(volume, true));
        return this;
    }

    public PodBuilder annotation(String key, String value) {
        annotations.put(key, value);
        return this;
    }

    public PodBuilder role(String value) {
        spec.role(value);
        return this;
    }

    public PodBuilder priority(int value) {
        spec.priority(value).podPriority(value);
        return this;
    }

    public PodBuilder priorityClass(String value) {
        template.priorityClassName(value);
        return this;
    }

    public PodBuilder created(long second) {
        spec.created(Instant.ofEpochSecond(second));
        return this;
    }

    /** Sets the time of its scheduling, in seconds. */
    public PodBuilder scheduled(long second) {
        spec.scheduled(Instant.ofEpochSecond(second));
        return this;
    }

    public PodBuilder started(long second) {
        spec.started(Instant.ofEpochSecond(second));
        return this;
    }

    /** Sets its grace period and its deadline, in seconds; null for none. */
    public PodBuilder lifetime(@Nullable Double gracePeriod, @Nullable Long deadline) {
        spec.lifetime(new Lifetime(gracePeriod, deadline, Position.of("test")));
        return this;
    }

    /** Sets its estimated run time, in seconds. */
    public PodBuilder estimate(long seconds) {
        spec.estimate(seconds);
        return annotation(TaskSpec.ESTIMATE, Long.toString(seconds));
    }

    /** Makes the QoS class Guaranteed, with this number of whole cpus for each container. */
    public PodBuilder wholeCpus(Integer... ofContainers) {
        wholeCpus = List.of(ofContainers);
        return this;
    }

    public PodBuilder notPreemptable() {
        spec.preemptable(false);
        return this;
    }

    public PodBuilder gated() {
        spec.gates(List.of("gate"));
        return this;
    }

    AmountNotation requests() {
        return requests.with("pods", 1);
    }

    TaskSpec build(String namespace, String job, ResourceNames names) {
        String full = name.startsWith("-") ? job + name : name;
        template.requests(requests().in(names))
                .scored(
                        requests.get("cpu") == 0 ? DEFAULT_CPU : requests.get("cpu"),
                        requests.get("memory") == 0 ? DEFAULT_MEMORY : requests.get("memory"))
                .nodeSelector(nodeSelector)
                .tolerations(tolerations)
                .hostPorts(hostPorts)
                .spread(spread)
                .containers(Math.max(containers.size(), wholeCpus.size()))
                .asks(containers.stream()
                        .filter(ask -> !ask.isNone())
                        .sorted(Comparator.comparing(ContainerAsk::part))
                        .toList())
                .qos(wholeCpus.isEmpty() ? QosClass.BEST_EFFORT : QosClass.GUARANTEED)
                .wholeCpus(wholeCpus)
                .claimedVolumes(claimedVolumes);
        return spec.namespace(namespace)
                .name(full)
                .uid(namespace + "/" + full)
                .template(template.build())
                .labels(labels)
                .annotations(annotations)
                .job(job.isEmpty() ? "" : namespace + "/" + job)
                .build();
    }
}
