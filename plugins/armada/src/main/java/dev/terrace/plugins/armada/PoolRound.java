package dev.terrace.plugins.armada;

import dev.terrace.model.node.Taint;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.armada.round.data.Amount;
import dev.terrace.plugins.armada.round.data.JobShape;
import dev.terrace.plugins.armada.round.data.Outcome;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundNode;
import dev.terrace.plugins.armada.round.data.RoundQueue;
import dev.terrace.plugins.armada.round.data.TokenBucket;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A session as the input of a round: pods of the session's jobs are the round's jobs, all other pods occupy their
 * nodes. Maps the round's indexes back to the session's objects.
 *
 * <p>Terminating pods still hold their nodes. Pods that earlier actions of this session placed occupy their nodes, and
 * count for their queues.
 */
final class PoolRound {
    private static final String TOKENS = "tokens";
    private static final String PRIORITIES = "priorities";

    private final Session session;
    private final PoolResources resources;
    private final PriorityClasses classes;
    private final RuleReader reader;
    private final GangReader gangs = new GangReader();
    private final Map<Object, JobShape> shapes = new HashMap<>();
    private final CarriedNumbers carriedTokens;
    private final Map<String, Double> carriedPriorities;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Queue> queues = new ArrayList<>();
    private final List<Task> tasks = new ArrayList<>();
    private final RoundInput input;
    private int raise;

    PoolRound(Session session, Arguments arguments) {
        this.session = session;
        resources = PoolResources.of(session.cluster().resources(), arguments);
        classes = new PriorityClasses(session, arguments, resources);
        reader = new RuleReader(arguments, resources);
        carriedTokens = CarriedNumbers.read(session, TOKENS);
        carriedPriorities = CarriedNumbers.read(session, PRIORITIES).numbers();
        input = build();
    }

    private RoundInput build() {
        session.jobs().forEach(job -> job.tasks().forEach(classes::indexOf));
        List<PriorityClass> all = classes.all();
        raise = classes.raise();
        Set<Node> used = new HashSet<>();
        for (Job job : session.jobs()) {
            for (Task task : job.tasks()) {
                if (isRunning(task)) {
                    used.add(task.node());
                }
            }
        }
        for (Node node : session.nodes()) {
            if (!node.spec().unschedulable() || used.contains(node)) {
                nodes.add(node);
            }
        }
        List<RoundQueue> active = queues(all.size());
        List<RoundJob> jobs = jobs();
        return new RoundInput(
                reader.rules(all), roundNodes(all), active, jobs, bucket("all", reader.bucket()), now(), true);
    }

    /** Whether a task runs and is not terminating. */
    private static boolean isRunning(Task task) {
        return (task.status() == TaskStatus.RUNNING || task.status() == TaskStatus.BOUND) && task.node() != null;
    }

    private static boolean isWaiting(Task task) {
        return task.status() == TaskStatus.PENDING && !task.isGated();
    }

    private List<RoundQueue> queues(int classCount) {
        List<RoundQueue> active = new ArrayList<>();
        for (Queue queue : session.queues()) {
            long[][] demand = new long[classCount][resources.resources().size()];
            long[][] held = new long[classCount][resources.resources().size()];
            boolean isCordoned = !queue.isOpen() && !queue.spec().state().isEmpty();
            boolean isActive = false;
            for (Job job : queue.jobs()) {
                for (Task task : job.tasks()) {
                    boolean placedBefore = task.status() == TaskStatus.ALLOCATED || task.status() == TaskStatus.BINDING;
                    boolean waits = isWaiting(task);
                    isActive |= waits || placedBefore || isRunning(task);
                    Amount request = resources.request(task.requests());
                    if (placedBefore) {
                        request.addTo(held[classes.indexOf(task)]);
                    }
                    if (placedBefore || isRunning(task) || (waits && !isCordoned)) {
                        request.addTo(demand[classes.indexOf(task)]);
                    }
                }
            }
            if (isActive) {
                queues.add(queue);
                active.add(new RoundQueue(
                        queue.name(),
                        QueueWeights.of(queue),
                        isCordoned,
                        List.of(),
                        amounts(demand),
                        amounts(held),
                        bucket("queue/" + queue.name(), reader.bucketOfQueue())));
            }
        }
        return active;
    }

    private static List<Amount> amounts(long[][] byClass) {
        List<Amount> amounts = new ArrayList<>();
        for (long[] ofClass : byClass) {
            amounts.add(Amount.of(ofClass));
        }
        return amounts;
    }

    private List<RoundNode> roundNodes(List<PriorityClass> all) {
        List<RoundNode> result = new ArrayList<>();
        for (Node node : nodes) {
            long[] others = new long[resources.resources().size()];
            for (Task task : node.tasks()) {
                if (task.job() == null || !isRunning(task)) {
                    resources.request(task.requests()).addTo(others);
                }
            }
            List<Taint> taints = node.spec().taints().stream()
                    .filter(taint -> !taint.key().equals(RoundNode.UNSCHEDULABLE.key()))
                    .toList();
            result.add(new RoundNode(
                    node.name(),
                    resources.capacity(node.allocatable()),
                    node.spec().labels(),
                    taints,
                    node.spec().unschedulable(),
                    taints.size() < node.spec().taints().size(),
                    usedAtAllLevels(all, Amount.of(others))));
        }
        return result;
    }

    private static Map<Integer, Amount> usedAtAllLevels(List<PriorityClass> all, Amount used) {
        Map<Integer, Amount> byPriority = new TreeMap<>();
        byPriority.put(RoundNode.EVICTED, used);
        byPriority.put(RoundNode.CROSS_POOL, used);
        for (PriorityClass one : all) {
            byPriority.put(one.priority(), used);
            one.away().forEach(away -> byPriority.put(away.priority(), used));
        }
        return byPriority;
    }

    private List<RoundJob> jobs() {
        Map<Node, Integer> nodeIndex = new HashMap<>();
        nodes.forEach(node -> nodeIndex.put(node, nodeIndex.size()));
        Map<Queue, Integer> queueIndex = new HashMap<>();
        queues.forEach(queue -> queueIndex.put(queue, queueIndex.size()));
        List<RoundJob> jobs = new ArrayList<>();
        for (Job job : session.jobs()) {
            for (Task task : job.tasks()) {
                boolean runs = isRunning(task);
                if (!runs && !isWaiting(task)) {
                    continue;
                }
                int priorityClass = classes.indexOf(task);
                RoundJob.Run run = null;
                if (runs) {
                    run = new RoundJob.Run(
                            nodeIndex.getOrDefault(task.node(), -1), priorityOf(task), millis(started(task)));
                }
                tasks.add(task);
                jobs.add(new RoundJob(
                        task.key(),
                        queueIndex.getOrDefault(job.queue(), -1),
                        priorityClass,
                        GangReader.priorityOf(task),
                        millis(task.spec().created()),
                        shapeOf(task),
                        gangs.gangOf(job, task),
                        run));
            }
        }
        return jobs;
    }

    private JobShape shapeOf(Task task) {
        return shapes.computeIfAbsent(
                task.spec().template(),
                key -> new JobShape(
                        task.spec().template().requiredNodes(),
                        task.spec().template().tolerations(),
                        resources.request(task.requests())));
    }

    /** The priority at which a running pod was placed: that of its class, unless it was placed on an away node type. */
    private int priorityOf(Task task) {
        Double carried = carriedPriorities.get(task.key());
        return carried == null ? classes.classOf(task).priority() + raise : carried.intValue() + raise;
    }

    private static Instant started(Task task) {
        Instant started = task.spec().started();
        return started == null ? task.spec().created() : started;
    }

    private static long millis(Instant instant) {
        return instant.equals(Instant.MIN) ? Long.MIN_VALUE : instant.toEpochMilli();
    }

    private double now() {
        return session.cluster().now().toEpochMilli() / 1000.0;
    }

    /** A rate limit as the last cycle left it; full if none was carried. */
    private TokenBucket bucket(String name, TokenBucket full) {
        Double tokens = carriedTokens.numbers().get(name);
        return tokens == null
                ? full
                : new TokenBucket(
                        full.rate(), full.burst(), carriedTokens.asOf().toEpochMilli() / 1000.0, tokens);
    }

    /** Carries the rate limits' tokens and the priorities of pods that run on away node types to the next cycle. */
    void carry(Outcome outcome) {
        Map<String, Double> tokens = new TreeMap<>();
        keep("all", outcome.bucket(), tokens);
        for (int q = 0; q < queues.size(); q++) {
            keep("queue/" + queues.get(q).name(), outcome.buckets().get(q), tokens);
        }
        Instant now = session.cluster().now();
        new CarriedNumbers(now, tokens).carry(session, TOKENS);
        Map<String, Double> away = new TreeMap<>(carriedPriorities);
        Set<String> running = new HashSet<>();
        session.tasks().stream().filter(PoolRound::isRunning).forEach(task -> running.add(task.key()));
        away.keySet().retainAll(running);
        for (Outcome.Placed placed : outcome.placed()) {
            Task task = tasks.get(placed.job());
            int priority = placed.priority() - raise;
            if (priority != classes.classOf(task).priority()) {
                away.put(task.key(), (double) priority);
            }
        }
        new CarriedNumbers(now, away).carry(session, PRIORITIES);
    }

    private void keep(String name, TokenBucket bucket, Map<String, Double> to) {
        if (!Double.isInfinite(bucket.rate())) {
            to.put(name, bucket.tokensAt(now()));
        }
    }

    RoundInput input() {
        return input;
    }

    Task task(int job) {
        return tasks.get(job);
    }

    Node node(int index) {
        return nodes.get(index);
    }

    /** The active queues, by their index. */
    List<Queue> queues() {
        return queues;
    }
}
