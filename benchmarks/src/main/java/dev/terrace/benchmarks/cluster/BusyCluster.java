package dev.terrace.benchmarks.cluster;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

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
    private static final Amounts NODE = Samples.amounts(32_000, 64L << 30, 110);

    public BusyCluster {
        if (Math.min(Math.min(nodes, groups), Math.min(queues, shapes)) < 1) {
            throw new IllegalArgumentException("a busy cluster has at least one node, group, queue and shape");
        }
        if (groups > running) {
            throw new IllegalArgumentException(
                    "%s groups for %s running pods: some would be empty".formatted(groups, running));
        }
    }

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
        List<JobSpec> jobs = new ArrayList<>();
        List<TaskSpec> tasks = new ArrayList<>();
        int size = Math.max(1, running / groups);
        for (int p = 0; p < running + waiting; p++) {
            int group = p < running ? (int) ((long) p * groups / running) : groups + (p - running) / size;
            if (jobs.size() == group) {
                jobs.add(job(group, p < running));
            }
            String node = p < running ? Samples.nodeName(p % nodes) : "";
            JobSpec job = jobs.get(group);
            tasks.add(Samples.pod(job, p, node, templates.get(group % shapes))
                    .uid(new UUID(1, p).toString())
                    .labels(Map.of("app", job.name()))
                    .build());
        }
        return Cluster.builder(Samples.NAMES)
                .nodes(IntStream.range(0, nodes)
                        .mapToObj(n -> Samples.nodeInZone(n, NODE).build())
                        .toList())
                .tasks(tasks)
                .jobs(jobs)
                .queues(IntStream.range(0, queues)
                        .mapToObj(q -> Samples.queue(Samples.queueName(q), 1 + q % 3))
                        .toList())
                .now(Samples.at(jobs.size()))
                .build();
    }

    /** Returns a group. Its minMember of 1 keeps it alive while some of its pods end. */
    private JobSpec job(int group, boolean runs) {
        String queue = Samples.queueName(group % queues);
        return Samples.job("team-" + group % 10, "job", group, queue, 1, runs ? null : Samples.NOTHING, runs);
    }

    /**
     * Returns templates with a quarter of a core to one core, and one to two GiB. Thirty pods leave room on each node.
     */
    private List<PodTemplate> templates() {
        List<PodTemplate> templates = new ArrayList<>();
        for (int s = 0; s < shapes; s++) {
            templates.add(Samples.template(250L * (1 + s % 4), (1L << 30) + (s / 4 * (1L << 20))));
        }
        return templates;
    }

    /** The sizes. */
    @Override
    public String toString() {
        return "busy-%sx%sx%sx%sx%sx%s".formatted(nodes, running, groups, waiting, queues, shapes);
    }
}
