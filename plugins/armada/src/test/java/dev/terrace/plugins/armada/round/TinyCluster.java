package dev.terrace.plugins.armada.round;

import dev.terrace.model.node.RequiredNodes;
import dev.terrace.plugins.armada.round.data.JobBlock;
import dev.terrace.plugins.armada.round.data.JobShape;
import dev.terrace.plugins.armada.round.data.NodeLoad;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.plugins.armada.round.data.Resources;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundJobs;
import dev.terrace.plugins.armada.round.data.RoundNode;
import dev.terrace.plugins.armada.round.data.RoundOutcome;
import dev.terrace.plugins.armada.round.data.RoundQueue;
import dev.terrace.plugins.armada.round.data.RoundRules;
import dev.terrace.plugins.armada.round.data.TokenBucket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** A cluster of a few nodes with one resource, two queues of equal weight, and a few jobs. Prints as one line. */
record TinyCluster(List<Integer> nodes, List<TinyJob> jobs) {
    static final List<String> QUEUES = List.of("a", "b");
    private static final List<Integer> PRIORITIES = List.of(100, 200);
    private static final TokenBucket UNLIMITED = TokenBucket.of(Double.POSITIVE_INFINITY, Long.MAX_VALUE);

    /**
     * A job.
     *
     * @param node its node, or -1
     * @param urgent whether it has the more urgent of the two classes
     */
    record TinyJob(String id, int queue, int size, boolean urgent, int node) {
        TinyJob on(int other) {
            return new TinyJob(id, queue, size, urgent, other);
        }

        @Override
        public String toString() {
            return QUEUES.get(queue) + size + (urgent ? "!" : "") + (node < 0 ? "" : "@" + node);
        }
    }

    /** @param largest the size of the largest job; if it is 1, all jobs have one class */
    static TinyCluster random(Random random, int jobs, int largest) {
        List<Integer> nodes = new ArrayList<>();
        for (int n = 0; n < 1 + random.nextInt(2); n++) {
            nodes.add(1 + random.nextInt(4));
        }
        List<Integer> free = new ArrayList<>(nodes);
        List<TinyJob> all = new ArrayList<>();
        for (int j = 0; j < jobs; j++) {
            int size = 1 + random.nextInt(largest);
            int node = random.nextInt(nodes.size());
            boolean runs = random.nextBoolean() && free.get(node) >= size;
            if (runs) {
                free.set(node, free.get(node) - size);
            }
            boolean urgent = largest > 1 && random.nextInt(4) == 0;
            all.add(new TinyJob("j" + j, random.nextInt(2), size, urgent, runs ? node : -1));
        }
        return new TinyCluster(nodes, all);
    }

    RoundOutcome decide() {
        return Round.decide(input());
    }

    private RoundInput input() {
        Resources resources = new Resources(List.of(new Resources.Resource("cpu", 0, 1, 0)), 1);
        List<PriorityClass> classes = PRIORITIES.stream()
                .map(priority -> new PriorityClass("p" + priority, priority, true, Map.of(), List.of()))
                .toList();
        RoundRules rules = new RoundRules(
                resources,
                classes,
                1,
                false,
                false,
                0,
                Map.of(),
                List.of(new RoundRules.Indexed(0, 1)),
                Set.of(),
                Set.of(),
                Map.of(),
                null);
        List<RoundNode> roundNodes = new ArrayList<>();
        for (int n = 0; n < nodes.size(); n++) {
            NodeLoad load = new NodeLoad();
            for (TinyJob job : jobs) {
                if (job.node == n) {
                    PriorityClass ofJob = classes.get(job.urgent ? 1 : 0);
                    load.add(ofJob.priority(), ofJob.preemptible(), new long[] {job.size});
                }
            }
            roundNodes.add(new RoundNode(
                    "n" + n, new long[] {nodes.get(n)}, Map.of(), List.of(), false, false, new long[1], load));
        }
        List<RoundQueue> queues = new ArrayList<>();
        for (int q = 0; q < QUEUES.size(); q++) {
            long[][] demand = {{demand(q, false)}, {demand(q, true)}};
            long[][] nothing = new long[2][1];
            queues.add(new RoundQueue(QUEUES.get(q), 1, false, Map.of(), demand, nothing, UNLIMITED));
        }
        List<RoundJob> roundJobs = new ArrayList<>();
        for (int j = 0; j < jobs.size(); j++) {
            TinyJob job = jobs.get(j);
            int priorityClass = job.urgent ? 1 : 0;
            roundJobs.add(new RoundJob(
                    job.id,
                    job.queue,
                    priorityClass,
                    0,
                    j,
                    new JobShape(new RequiredNodes(Map.of(), null), List.of(), new long[] {job.size}),
                    null,
                    job.node < 0 ? null : new RoundJob.Run(job.node, PRIORITIES.get(priorityClass), j)));
        }
        return new RoundInput(rules, roundNodes, queues, new RoundJobs(List.of(new JobBlock(roundJobs))), UNLIMITED, 0);
    }

    private long demand(int queue, boolean urgent) {
        return jobs.stream()
                .filter(job -> job.queue == queue && job.urgent == urgent)
                .mapToInt(TinyJob::size)
                .sum();
    }

    /** The cluster after a round; its victims are submitted again. */
    TinyCluster after(RoundOutcome outcome) {
        List<TinyJob> next = new ArrayList<>(jobs);
        outcome.placed()
                .forEach(placed -> next.set(placed.job(), jobs.get(placed.job()).on(placed.node())));
        outcome.preempted()
                .forEach(gone -> next.set(gone.job(), jobs.get(gone.job()).on(-1)));
        return new TinyCluster(nodes, next);
    }

    int free(int node) {
        return nodes.get(node)
                - jobs.stream()
                        .filter(job -> job.node == node)
                        .mapToInt(TinyJob::size)
                        .sum();
    }

    /** The holdings of a queue. */
    int held(int queue) {
        return jobs.stream()
                .filter(job -> job.queue == queue && job.node >= 0)
                .mapToInt(TinyJob::size)
                .sum();
    }

    List<TinyJob> waiting(int queue) {
        return jobs.stream().filter(job -> job.queue == queue && job.node < 0).toList();
    }

    int total() {
        return nodes.stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public String toString() {
        return "nodes " + nodes + ", jobs " + jobs;
    }
}
