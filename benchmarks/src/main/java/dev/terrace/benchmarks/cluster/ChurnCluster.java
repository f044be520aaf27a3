package dev.terrace.benchmarks.cluster;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A cluster of jobs with equally many pods: some run and can be replaced by new ones, some wait because no node is
 * large enough. Both have ten shapes. The same sizes give the same cluster.
 *
 * @param jobs the number of running jobs
 * @param waiting the number of waiting jobs
 * @param pods the number of pods of each job, which starts with all of them
 */
public record ChurnCluster(int nodes, int jobs, int waiting, int pods) {
    private static final String NAMESPACE = "churn";
    private static final int SHAPES = 10;
    private static final long CPU = 250;
    private static final long MEMORY = 1L << 30;

    /** A job and its pods. */
    public record Arrival(JobSpec job, List<TaskSpec> pods) {
        /** Returns all objects. */
        public List<Object> objects() {
            return Stream.<Object>concat(Stream.of(job), pods.stream()).toList();
        }
    }

    public Cluster make() {
        List<Arrival> arrivals = new ArrayList<>();
        for (int job = 0; job < jobs; job++) {
            arrivals.add(arrival(job, true));
        }
        for (int job = 0; job < waiting; job++) {
            long cpu = CPU * (perNode() * SHAPES + 1 + job % SHAPES);
            arrivals.add(arrival("large", job, false, Samples.template(cpu, MEMORY)));
        }
        return Cluster.builder(Samples.NAMES)
                .nodes(IntStream.range(0, nodes).mapToObj(this::node).toList())
                .jobs(arrivals.stream().map(Arrival::job).toList())
                .tasks(arrivals.stream()
                        .flatMap(arrival -> arrival.pods.stream())
                        .toList())
                .queues(List.of(Samples.queue("default", 1)))
                .now(Samples.at(jobs))
                .build();
    }

    /** Returns a waiting job that fits. The numbers of new jobs begin with {@link #jobs}. */
    public Arrival arrival(int number) {
        return arrival(number, false);
    }

    private Arrival arrival(int number, boolean runs) {
        return arrival("job", number, runs, Samples.template(CPU * (1 + number % SHAPES), MEMORY));
    }

    private Arrival arrival(String prefix, int number, boolean runs, PodTemplate template) {
        JobSpec job = Samples.job(NAMESPACE, prefix, number, "default", pods, Samples.NOTHING, runs);
        return new Arrival(
                job,
                IntStream.range(0, pods)
                        .mapToObj(pod -> Samples.pod(
                                        job, pod, runs ? Samples.nodeName((number * pods + pod) % nodes) : "", template)
                                .uid(job.name() + "-" + pod)
                                .build())
                        .toList());
    }

    /** Returns the number of pods for which a node has room, regardless of their shapes. */
    private int perNode() {
        return jobs * pods / nodes + 2;
    }

    /** Returns an empty node. The numbers of new nodes begin with {@link #nodes}. */
    public NodeSpec node(int number) {
        int room = perNode();
        return Samples.node(number, Samples.amounts(CPU * SHAPES * room, 2 * MEMORY * room, room + SHAPES))
                .build();
    }

    /** The sizes. */
    @Override
    public String toString() {
        return "churn-%sx%sx%sx%s".formatted(nodes, jobs, waiting, pods);
    }
}
