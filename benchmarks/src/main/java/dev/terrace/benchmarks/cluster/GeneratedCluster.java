package dev.terrace.benchmarks.cluster;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.Lifetime;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QosClass;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Generates a cluster from a {@link Blueprint}: equal nodes of 32 cores and 128 GiB, queues of weight 1, 2 and 3, and
 * groups of waiting pods, each pod with a random shape. The same blueprint gives the same cluster.
 */
public final class GeneratedCluster {
    static final String IMAGE = "busybox:1";
    static final String GROUP = "scheduling.k8s.io/group-name";
    static final String SCHEDULER = "volcano";

    static final Lifetime NOT_LIMITED = new Lifetime(null, null, Position.of("generated"));
    static final ResourceNames NAMES = ResourceNames.of(List.of());
    static final Amounts NOTHING = Amounts.none(NAMES);
    static final Amounts NODE = amounts(32_000, 128L << 30, 110);
    static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
    /** The template of running pods. Eight of them take all cores of a node. */
    private static final PodTemplate RUNNING = template(4000, 8L << 30);

    private static final int RUNNING_PER_NODE = 8;
    private static final int RUNNING_PER_GROUP = 10;

    private final Blueprint blueprint;
    private final List<NodeSpec> nodes = new ArrayList<>();
    private final List<QueueSpec> queues = new ArrayList<>();
    private final List<JobSpec> jobs = new ArrayList<>();
    private final List<TaskSpec> tasks = new ArrayList<>();
    private Instant newest = BEGIN;

    private GeneratedCluster(Blueprint blueprint) {
        this.blueprint = blueprint;
    }

    public static Cluster of(Blueprint blueprint) {
        return new GeneratedCluster(blueprint).cluster();
    }

    private Cluster cluster() {
        addNodes();
        if (blueprint.full()) {
            addRunning();
        }
        addWaiting();
        return Cluster.builder(NAMES)
                .nodes(nodes)
                .tasks(tasks)
                .jobs(jobs)
                .queues(queues)
                .now(newest)
                .build();
    }

    private void addNodes() {
        for (int n = 0; n < blueprint.nodes(); n++) {
            String name = node(n);
            nodes.add(NodeSpec.builder(name, NODE)
                    .created(at(n))
                    .labels(Map.of("kubernetes.io/hostname", name, "topology.kubernetes.io/zone", "zone-" + n % 4))
                    .oversubscription(NOTHING)
                    .build());
        }
    }

    /** Adds groups of two queues in rotation, node by node. */
    private void addRunning() {
        addQueue("over-0", 1);
        addQueue("over-1", 1);
        int running = RUNNING_PER_NODE * blueprint.nodes();
        for (int p = 0; p < running; p++) {
            int group = p / RUNNING_PER_GROUP;
            String name = String.format(Locale.ROOT, "run-%06d", group);
            if (p % RUNNING_PER_GROUP == 0) {
                addJob("over", name, at(group), "over-" + group % 2, 1, null, JobPhase.RUNNING);
            }
            addTask(
                    "over",
                    name,
                    p % RUNNING_PER_GROUP,
                    at(group),
                    PodPhase.RUNNING,
                    node(p / RUNNING_PER_NODE),
                    RUNNING);
        }
    }

    private void addWaiting() {
        for (int q = 0; q < blueprint.queues(); q++) {
            addQueue(queue(q), 1 + q % 3);
        }
        List<PodTemplate> shapes = shapes();
        Random random = new Random(blueprint.seed());
        int next = 0;
        for (int g = 0; g < blueprint.groups(); g++) {
            int end = Math.toIntExact((long) blueprint.pods() * (g + 1) / blueprint.groups());
            next = addGroup(g, next, end, shapes, random);
        }
    }

    /** Adds a group. Four of five pods are required, and reserved in minResources. */
    private int addGroup(int g, int begin, int end, List<PodTemplate> shapes, Random random) {
        String namespace = "team-" + g % 10;
        String name = String.format(Locale.ROOT, "job-%06d", g);
        int needed = Math.max(1, (end - begin) * 4 / 5);
        Amounts reserved = NOTHING;
        for (int p = begin; p < end; p++) {
            PodTemplate shape = shapes.get(random.nextInt(shapes.size()));
            if (p - begin < needed) {
                reserved = reserved.plus(withoutPods(shape.requests()));
            }
            addTask(namespace, name, p - begin, at(g), PodPhase.PENDING, "", shape);
        }
        addJob(namespace, name, at(g), queue(g % blueprint.queues()), needed, reserved, JobPhase.PENDING);
        return end;
    }

    /** Returns distinct shapes with a quarter of a core to four cores, and one to eight GiB. */
    private List<PodTemplate> shapes() {
        int cpus = Math.min(16, blueprint.shapes());
        int memories = (blueprint.shapes() + cpus - 1) / cpus;
        long step = Math.max(1, (7L << 10) / memories) << 20;
        List<PodTemplate> shapes = new ArrayList<>();
        for (int s = 0; s < blueprint.shapes(); s++) {
            shapes.add(template(250L * (1 + s % cpus), (1L << 30) + s / cpus * step));
        }
        return shapes;
    }

    private void addQueue(String name, int weight) {
        queues.add(QueueSpec.builder(name)
                .created(BEGIN)
                .weight(weight)
                .state("Open")
                .build());
    }

    private void addJob(
            String namespace,
            String name,
            Instant created,
            String queue,
            int minMember,
            @Nullable Amounts reserved,
            JobPhase phase) {
        jobs.add(JobSpec.builder(namespace, name)
                .created(created)
                .queue(queue)
                .minMember(minMember)
                .minResources(reserved)
                .phase(phase)
                .build());
    }

    private void addTask(
            String namespace,
            String group,
            int index,
            Instant created,
            PodPhase phase,
            String node,
            PodTemplate template) {
        String name = "%s-%s".formatted(group, index);
        newest = created.isAfter(newest) ? created : newest;
        tasks.add(TaskSpec.builder(namespace, name, template)
                .created(created)
                .labels(Map.of("app", group))
                .annotations(Map.of(GROUP, group))
                .job(namespace + "/" + group)
                .priority(0)
                .phase(phase)
                .node(node)
                .schedulerName(SCHEDULER)
                .lifetime(node.isEmpty() ? NOT_LIMITED : null)
                .build());
    }

    static PodTemplate template(long cpu, long memory) {
        return PodTemplate.builder(amounts(cpu, memory, 1))
                .scoringCpu(cpu)
                .scoringMemory(memory)
                .images(List.of(IMAGE))
                .containers(1)
                .qos(QosClass.BURSTABLE)
                .build();
    }

    static Amounts amounts(long cpu, long memory, long pods) {
        return Amounts.of(NAMES, new long[] {cpu, memory, pods}, 0b111);
    }

    static Amounts withoutPods(Amounts requests) {
        return Amounts.of(
                NAMES, new long[] {requests.get(ResourceNames.CPU), requests.get(ResourceNames.MEMORY), 0}, 0b011);
    }

    static String node(int n) {
        return String.format(Locale.ROOT, "node-%06d", n);
    }

    static String queue(int q) {
        return String.format(Locale.ROOT, "queue-%04d", q);
    }

    static Instant at(int second) {
        return BEGIN.plusSeconds(second);
    }
}
