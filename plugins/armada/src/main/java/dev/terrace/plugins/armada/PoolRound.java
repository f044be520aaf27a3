package dev.terrace.plugins.armada;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.node.Taint;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.armada.round.data.JobShape;
import dev.terrace.plugins.armada.round.data.NodeLoad;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundJobs;
import dev.terrace.plugins.armada.round.data.RoundNode;
import dev.terrace.plugins.armada.round.data.RoundOutcome;
import dev.terrace.plugins.armada.round.data.RoundQueue;
import dev.terrace.plugins.armada.round.data.TokenBucket;
import dev.terrace.plugins.armada.round.data.Vectors;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A session as the input of a round: pods of the session's jobs are the round's jobs, all other pods occupy their
 * nodes. Maps the round's indexes back to the session's objects.
 *
 * <p>Terminating pods of the session's jobs hold nothing, as in Armada; others still hold their nodes. Pods that
 * earlier actions of this session placed occupy their nodes, and count for their queues.
 */
final class PoolRound {
    private static final String TOKENS = "tokens";
    private static final String PRIORITIES = "priorities";

    private final Session session;
    private final PoolResources resources;
    private final PriorityClasses classes;
    private final RuleReader reader;
    private final CarriedNumbers carriedTokens;
    private final Map<String, Double> carriedPriorities;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Queue> queues = new ArrayList<>();

    /** The pods of each job in the round, by job id, which is also the index of the round's block. */
    private final List<RoundPods> pods = new ArrayList<>();

    private final RoundInput input;
    private int raise;

    PoolRound(Session session, Arguments arguments) {
        this.session = session;
        resources = PoolResources.of(session.cluster().resources(), arguments);
        classes = new PriorityClasses(session, arguments);
        reader = new RuleReader(arguments, resources);
        carriedTokens = CarriedNumbers.read(session, TOKENS);
        carriedPriorities = CarriedNumbers.read(session, PRIORITIES).numbers();
        input = build();
    }

    private RoundInput build() {
        Function<Job, JobDemand> demands =
                session.derived(new JobDemand.Rule(resources), new JobDemand.Rule(resources)::of);
        session.jobs().forEach(job -> demands.apply(job).byClass().keySet().forEach(classes::indexOf));
        List<PriorityClass> all = classes.all();
        raise = classes.raise();
        for (Node node : session.nodes()) {
            if (!node.spec().unschedulable() || isUsed(node)) {
                nodes.add(node);
            }
        }
        List<RoundQueue> active = queues(all.size(), demands);
        RunPriorities priorities = new RunPriorities(all, classes.byPod(), carriedPriorities, raise);
        return new RoundInput(
                reader.rules(all),
                roundNodes(priorities),
                active,
                jobs(priorities),
                bucket("all", reader.bucket()),
                now());
    }

    private static boolean isUsed(Node node) {
        return node.tasks().stream().anyMatch(task -> task.job() != null && RoundMembers.runs(task));
    }

    private List<RoundQueue> queues(int classCount, Function<Job, JobDemand> demands) {
        List<RoundQueue> active = new ArrayList<>();
        for (Queue queue : session.queues()) {
            long[][] demand = new long[classCount][resources.resources().size()];
            long[][] held = new long[classCount][resources.resources().size()];
            boolean isCordoned = !queue.isOpen() && !queue.spec().state().isEmpty();
            boolean isActive = false;
            for (Job job : queue.jobs()) {
                JobDemand ofJob = demands.apply(job);
                isActive |= ofJob.isActive();
                ofJob.byClass().forEach((pod, requests) -> {
                    int ofClass = classes.indexOf(pod);
                    Vectors.add(held[ofClass], requests.placed());
                    Vectors.add(demand[ofClass], requests.placed());
                    Vectors.add(demand[ofClass], requests.running());
                    if (!isCordoned) {
                        Vectors.add(demand[ofClass], requests.waiting());
                    }
                });
            }
            if (isActive) {
                queues.add(queue);
                active.add(new RoundQueue(
                        queue.name(),
                        QueueWeights.of(queue),
                        isCordoned,
                        Map.of(),
                        demand,
                        held,
                        bucket("queue/" + queue.name(), reader.bucketOfQueue())));
            }
        }
        return active;
    }

    /** The derivation of a round's nodes. */
    private record NodeRule(PoolResources resources, RunPriorities priorities) {
        RoundNode of(Node node) {
            long[] others = new long[resources.resources().size()];
            NodeLoad load = new NodeLoad();
            for (Task task : node.tasks()) {
                long[] request = resources.request(task.requests());
                if (task.job() != null && task.status() == TaskStatus.RELEASING) {
                    continue;
                }
                if (task.job() == null || !RoundMembers.runs(task)) {
                    Vectors.add(others, request);
                } else {
                    int ofClass = priorities.indexOf(task);
                    boolean preemptible = priorities.classes().get(ofClass).preemptible();
                    load.add(priorities.of(task, ofClass), preemptible, request);
                }
            }
            List<Taint> taints = node.spec().taints().stream()
                    .filter(taint -> !taint.key().equals(Taint.CORDON.key()))
                    .toList();
            return new RoundNode(
                    node.name(),
                    resources.capacity(node.allocatable()),
                    node.spec().labels(),
                    taints,
                    node.spec().unschedulable(),
                    taints.size() < node.spec().taints().size(),
                    others,
                    load);
        }
    }

    private List<RoundNode> roundNodes(RunPriorities priorities) {
        NodeRule rule = new NodeRule(resources, priorities);
        return nodes.stream().map(session.derived(rule, rule::of)).toList();
    }

    /** The derivation of shapes from templates. */
    private record ShapeRule(PoolResources resources) {
        JobShape of(PodTemplate template) {
            return new JobShape(
                    template.requiredNodes(), template.tolerations(), resources.request(template.requests()));
        }
    }

    private RoundJobs jobs(RunPriorities priorities) {
        int[] nodeIndex = new int[session.nodes().size()];
        Arrays.fill(nodeIndex, -1);
        for (int n = 0; n < nodes.size(); n++) {
            nodeIndex[nodes.get(n).id()] = n;
        }
        Map<String, Integer> queueIndex = new HashMap<>();
        queues.forEach(queue -> queueIndex.put(queue.name(), queueIndex.size()));
        ShapeRule shapes = new ShapeRule(resources);
        RoundPods.Rule rule = new RoundPods.Rule(
                queues.stream().map(Queue::name).toList(),
                nodes.stream().map(Node::name).toList(),
                priorities);
        RoundPods.Derivation derivation = new RoundPods.Derivation(
                rule, session.derived(shapes, shapes::of), node -> nodeIndex[node.id()], queueIndex);
        session.jobs().stream().map(session.derived(rule, derivation::of)).forEach(pods::add);
        return new RoundJobs(pods.stream().map(RoundPods::block).toList());
    }

    private double now() {
        return session.now().toEpochMilli() / 1000.0;
    }

    /** A rate limit after the last cycle; full if no state was carried. */
    private TokenBucket bucket(String name, TokenBucket full) {
        Double tokens = carriedTokens.numbers().get(name);
        return tokens == null
                ? full
                : new TokenBucket(
                        full.rate(), full.burst(), carriedTokens.asOf().toEpochMilli() / 1000.0, tokens);
    }

    /**
     * Carries the rate limits' tokens and the priorities of pods that run on away node types to the next cycle. A
     * pipelined job returns its token: the round that binds it takes one. The carried state has the time of the cycle.
     * Without it, a round does not depend on the time.
     */
    void carry(RoundOutcome outcome, Set<Integer> promised) {
        int[] returned = new int[queues.size()];
        promised.forEach(job -> returned[input.jobs().get(job).queue()]++);
        Map<String, Double> tokens = new TreeMap<>();
        keep("all", outcome.bucket(), promised.size(), tokens);
        for (int q = 0; q < queues.size(); q++) {
            keep("queue/" + queues.get(q).name(), outcome.buckets().get(q), returned[q], tokens);
        }
        Instant now = session.now();
        boolean carriesTokens = new CarriedNumbers(now, tokens).carry(session, TOKENS);
        Map<String, Double> away = new TreeMap<>(carriedPriorities);
        if (!away.isEmpty()) {
            Set<String> running = new HashSet<>();
            session.tasks().stream().filter(RoundMembers::runs).forEach(task -> running.add(task.key()));
            away.keySet().retainAll(running);
        }
        for (RoundOutcome.Placed placed : outcome.placed()) {
            Task task = task(placed.job());
            int priority = placed.priority() - raise;
            if (priority != classes.classOf(PodClass.of(task)).priority()) {
                away.put(task.key(), (double) priority);
            }
        }
        boolean carriesPriorities = new CarriedNumbers(now, away).carry(session, PRIORITIES);
        session.wakeAt(carriesTokens || carriesPriorities ? now : Instant.MAX);
    }

    private void keep(String name, TokenBucket bucket, int returned, Map<String, Double> to) {
        if (!Double.isInfinite(bucket.rate())) {
            to.put(name, bucket.without(-returned, now()).tokensAt(now()));
        }
    }

    RoundInput input() {
        return input;
    }

    /** The pod of a job of the round. */
    Task task(int job) {
        int owner = input.jobs().blockOf(job);
        int place = pods.get(owner).places().get(input.jobs().placeOf(job));
        return session.jobs().get(owner).tasks().get(place);
    }

    Node node(int index) {
        return nodes.get(index);
    }

    /** The active queues, by their index. */
    List<Queue> queues() {
        return queues;
    }
}
