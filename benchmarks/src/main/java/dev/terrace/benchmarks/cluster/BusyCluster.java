package dev.terrace.benchmarks.cluster;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * A cluster in which most pods run and the waiting ones have room. Pods are dealt to nodes, groups to queues, and
 * shapes to groups in rotation. The same sizes give the same cluster.
 *
 * @param running the number of running pods, in {@code groups}
 * @param groups the number of running groups
 * @param waiting the number of waiting pods, in groups of the same size as the running ones
 * @param queues the number of queues, with a weight of 1, 2 or 3 each
 * @param shapes the number of pod templates
 */
public record BusyCluster(int nodes, int running, int groups, int waiting, int queues, int shapes) {
    /** The resources of a node. 100,000 nodes of 64 GiB stay below 2^53 bytes, the bound up to which sums are exact. */
    private static final Amounts NODE = GeneratedCluster.amounts(32_000, 64L << 30, 110);

    /** A copy with a multiple of nodes and running pods, in the same groups. */
    public BusyCluster larger(int times) {
        return new BusyCluster(nodes * times, running * times, groups, waiting, queues, shapes);
    }

    /** A copy with a multiple of running pods, in the same groups on the same nodes. */
    public BusyCluster crowded(int times) {
        return new BusyCluster(nodes, running * times, groups, waiting, queues, shapes);
    }

    public Cluster make() {
        List<PodTemplate> templates = templates();
        List<NodeSpec> allNodes = new ArrayList<>();
        List<QueueSpec> allQueues = new ArrayList<>();
        List<JobSpec> jobs = new ArrayList<>();
        List<TaskSpec> tasks = new ArrayList<>();
        for (int n = 0; n < nodes; n++) {
            allNodes.add(node(n));
        }
        for (int q = 0; q < queues; q++) {
            allQueues.add(QueueSpec.builder(GeneratedCluster.queue(q))
                    .created(GeneratedCluster.BEGIN)
                    .weight(1 + q % 3)
                    .state("Open")
                    .build());
        }
        int size = Math.max(1, running / groups);
        for (int p = 0; p < running + waiting; p++) {
            int group = p < running ? (int) ((long) p * groups / running) : groups + (p - running) / size;
            boolean isFirst = jobs.size() == group;
            if (isFirst) {
                jobs.add(job(group, p < running));
            }
            String node = p < running ? GeneratedCluster.node(p % nodes) : "";
            tasks.add(task(p, jobs.get(group), node, templates.get(group % shapes)));
        }
        return Cluster.builder(GeneratedCluster.NAMES)
                .nodes(allNodes)
                .tasks(tasks)
                .jobs(jobs)
                .queues(allQueues)
                .now(GeneratedCluster.at(jobs.size()))
                .build();
    }

    private static NodeSpec node(int n) {
        String name = GeneratedCluster.node(n);
        return NodeSpec.builder(name, NODE)
                .created(GeneratedCluster.at(0))
                .labels(Map.of("kubernetes.io/hostname", name, "topology.kubernetes.io/zone", "zone-" + n % 4))
                .oversubscription(GeneratedCluster.NOTHING)
                .build();
    }

    /** Returns a group. Its minMember of 1 keeps it alive while some of its pods end. */
    private JobSpec job(int group, boolean runs) {
        return JobSpec.builder("team-" + group % 10, String.format(Locale.ROOT, "job-%06d", group))
                .created(GeneratedCluster.at(group))
                .queue(GeneratedCluster.queue(group % queues))
                .minMember(1)
                .minResources(runs ? null : GeneratedCluster.NOTHING)
                .phase(runs ? JobPhase.RUNNING : JobPhase.PENDING)
                .build();
    }

    private static TaskSpec task(int number, JobSpec job, String node, PodTemplate template) {
        return TaskSpec.builder(job.namespace(), "%s-%s".formatted(job.name(), number), template)
                .uid(new UUID(1, number).toString())
                .created(job.created())
                .labels(Map.of("app", job.name()))
                .annotations(Map.of(GeneratedCluster.GROUP, job.name()))
                .job(job.key())
                .priority(0)
                .phase(node.isEmpty() ? PodPhase.PENDING : PodPhase.RUNNING)
                .node(node)
                .schedulerName(GeneratedCluster.SCHEDULER)
                .lifetime(node.isEmpty() ? GeneratedCluster.NOT_LIMITED : null)
                .build();
    }

    /**
     * Returns templates with a quarter of a core to one core, and one to two GiB. Thirty pods leave room on each node.
     */
    private List<PodTemplate> templates() {
        List<PodTemplate> templates = new ArrayList<>();
        for (int s = 0; s < shapes; s++) {
            templates.add(GeneratedCluster.template(250L * (1 + s % 4), (1L << 30) + (s / 4 * (1L << 20))));
        }
        return templates;
    }

    /** The sizes. */
    @Override
    public String toString() {
        return "busy-%sx%sx%sx%sx%sx%s".formatted(nodes, running, groups, waiting, queues, shapes);
    }
}
