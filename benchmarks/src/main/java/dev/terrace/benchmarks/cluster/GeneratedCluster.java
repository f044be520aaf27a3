package dev.terrace.benchmarks.cluster;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Generates a cluster from a {@link Blueprint}: equal nodes of 32 cores and 128 GiB, queues of weight 1, 2 and 3, and
 * groups of waiting pods, each pod with a random shape. The same blueprint gives the same cluster.
 */
public final class GeneratedCluster {
    private static final Amounts NODE = Samples.amounts(32_000, 128L << 30, 110);
    /** The template of running pods. Eight of them take all cores of a node. */
    private static final PodTemplate RUNNING = Samples.template(4000, 8L << 30);

    private static final int RUNNING_PER_NODE = 8;
    private static final int RUNNING_PER_GROUP = 10;

    private final Blueprint blueprint;
    private final List<NodeSpec> nodes = new ArrayList<>();
    private final List<QueueSpec> queues = new ArrayList<>();
    private final List<JobSpec> jobs = new ArrayList<>();
    private final List<TaskSpec> tasks = new ArrayList<>();

    private GeneratedCluster(Blueprint blueprint) {
        this.blueprint = blueprint;
    }

    public static Cluster of(Blueprint blueprint) {
        return new GeneratedCluster(blueprint).cluster();
    }

    private Cluster cluster() {
        for (int n = 0; n < blueprint.nodes(); n++) {
            nodes.add(Samples.nodeInZone(n, NODE).created(Samples.at(n)).build());
        }
        if (blueprint.full()) {
            addRunning();
        }
        addWaiting();
        return Cluster.builder(Samples.NAMES)
                .nodes(nodes)
                .tasks(tasks)
                .jobs(jobs)
                .queues(queues)
                .now(jobs.stream()
                        .map(JobSpec::created)
                        .max(Comparator.naturalOrder())
                        .orElseThrow())
                .build();
    }

    /** Adds groups of two queues in rotation, node by node. */
    private void addRunning() {
        queues.add(Samples.queue("over-0", 1));
        queues.add(Samples.queue("over-1", 1));
        int running = RUNNING_PER_NODE * blueprint.nodes();
        for (int p = 0; p < running; p++) {
            int group = p / RUNNING_PER_GROUP;
            if (p % RUNNING_PER_GROUP == 0) {
                jobs.add(Samples.job("over", "run", group, "over-" + group % 2, 1, null, true));
            }
            addTask(jobs.get(group), p % RUNNING_PER_GROUP, Samples.nodeName(p / RUNNING_PER_NODE), RUNNING);
        }
    }

    private void addWaiting() {
        for (int q = 0; q < blueprint.queues(); q++) {
            queues.add(Samples.queue(Samples.queueName(q), 1 + q % 3));
        }
        List<PodTemplate> shapes = shapes();
        Random random = new Random(blueprint.seed());
        int next = 0;
        for (int g = 0; g < blueprint.groups(); g++) {
            int end = Math.toIntExact((long) blueprint.pods() * (g + 1) / blueprint.groups());
            addGroup(
                    g,
                    IntStream.range(next, end)
                            .mapToObj(p -> shapes.get(random.nextInt(shapes.size())))
                            .toList());
            next = end;
        }
    }

    /** Adds a group. Four of five pods are required, and reserved in minResources. */
    private void addGroup(int g, List<PodTemplate> pods) {
        int needed = Math.max(1, pods.size() * 4 / 5);
        Amounts reserved = pods.stream()
                .limit(needed)
                .map(pod -> withoutPods(pod.requests()))
                .reduce(Samples.NOTHING, Amounts::plus);
        String queue = Samples.queueName(g % blueprint.queues());
        JobSpec job = Samples.job("team-" + g % 10, "job", g, queue, needed, reserved, false);
        jobs.add(job);
        for (int p = 0; p < pods.size(); p++) {
            addTask(job, p, "", pods.get(p));
        }
    }

    private void addTask(JobSpec job, int index, String node, PodTemplate template) {
        tasks.add(Samples.pod(job, index, node, template)
                .labels(Map.of("app", job.name()))
                .build());
    }

    /** Returns distinct shapes with a quarter of a core to four cores, and one to eight GiB. */
    private List<PodTemplate> shapes() {
        int cpus = Math.min(16, blueprint.shapes());
        int memories = (blueprint.shapes() + cpus - 1) / cpus;
        long step = Math.max(1, (7L << 10) / memories) << 20;
        List<PodTemplate> shapes = new ArrayList<>();
        for (int s = 0; s < blueprint.shapes(); s++) {
            shapes.add(Samples.template(250L * (1 + s % cpus), (1L << 30) + s / cpus * step));
        }
        return shapes;
    }

    private static Amounts withoutPods(Amounts requests) {
        return Amounts.of(
                Samples.NAMES,
                new long[] {requests.get(ResourceNames.CPU), requests.get(ResourceNames.MEMORY), 0},
                0b011);
    }
}
