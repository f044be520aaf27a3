package dev.terrace.plugins.armada.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.RequiredNodes;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.selector.Requirement;
import dev.terrace.plugins.armada.round.data.JobBlock;
import dev.terrace.plugins.armada.round.data.JobShape;
import dev.terrace.plugins.armada.round.data.NodeLoad;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundJobs;
import dev.terrace.plugins.armada.round.data.RoundNode;
import dev.terrace.plugins.armada.round.data.RoundOutcome;
import dev.terrace.plugins.armada.round.data.RoundQueue;
import dev.terrace.plugins.armada.round.data.RoundRules;
import dev.terrace.plugins.armada.round.data.TokenBucket;
import dev.terrace.plugins.armada.round.data.Vectors;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cluster of a case from round to round: queued and running jobs, cordoned queues and nodes, tokens of the rate
 * limits.
 */
final class CaseCluster {
    private final CaseFields root;
    private final RoundRules rules;
    private final RoundRules optimising;
    private final Map<String, Job> waiting = new LinkedHashMap<>();
    private final Map<String, Job> running = new LinkedHashMap<>();
    private final Set<String> cordoned = new HashSet<>();
    private final Map<String, TokenBucket> buckets = new HashMap<>();
    private final Map<JobShape, JobShape> shapes = new HashMap<>();
    private TokenBucket bucket;
    private List<RoundNode> nodes = List.of();
    private List<RoundQueue> queues = List.of();

    /** A job of the case. */
    private record Job(
            String id,
            String queue,
            int priorityClass,
            long priority,
            long submitted,
            JobShape shape,
            RoundJob.@Nullable Gang gang,
            @Nullable Place place) {
        Job on(@Nullable Place other) {
            return new Job(id, queue, priorityClass, priority, submitted, shape, gang, other);
        }
    }

    /** The node of a running job. */
    private record Place(String node, int priority, long started) {}

    CaseCluster(CaseFields root) {
        this.root = root;
        CaseFields config = root.map("config");
        rules = CaseRules.of(config, false);
        optimising = CaseRules.of(config, true);
        bucket = bucket(config, "maximumSchedulingRate", "maximumSchedulingBurst");
        for (CaseFields queue : root.maps("queues")) {
            buckets.put(
                    queue.text("name"),
                    bucket(config, "maximumPerQueueSchedulingRate", "maximumPerQueueSchedulingBurst"));
        }
        long started = 0;
        for (CaseFields fields : root.maps("running")) {
            Job job = job(fields);
            int priority = rules.classes().get(job.priorityClass).priority();
            running.put(job.id, job.on(new Place(fields.text("node"), priority, started++)));
        }
    }

    private static TokenBucket bucket(CaseFields config, String rate, String burst) {
        long most = config.has(burst) ? (long) config.number(burst) : Long.MAX_VALUE;
        return TokenBucket.of(config.has(rate) ? config.number(rate) : Double.POSITIVE_INFINITY, most);
    }

    private Job job(CaseFields fields) {
        Map<String, String> annotations = fields.textMap("annotations");
        String gang = annotations.get("armadaproject.io/gangId");
        int cardinality = Integer.parseInt(annotations.getOrDefault("armadaproject.io/gangCardinality", "1"));
        List<Toleration> tolerations = fields.maps("tolerations").stream()
                .map(t -> new Toleration(t.text("key"), t.text("operator"), t.text("value"), t.text("effect")))
                .toList();
        JobShape shape = new JobShape(
                new RequiredNodes(fields.textMap("nodeSelector"), terms(fields)),
                tolerations,
                fields.amount("requests", rules.resources(), RoundingMode.CEILING));
        return new Job(
                fields.text("id"),
                fields.text("queue"),
                classOf(fields.text("priorityClass")),
                (long) fields.number("priority"),
                (long) fields.number("submit"),
                shapes.computeIfAbsent(shape, key -> key),
                gang == null || cardinality < 2
                        ? null
                        : new RoundJob.Gang(
                                gang,
                                cardinality,
                                0,
                                annotations.getOrDefault("armadaproject.io/gangNodeUniformityLabel", "")),
                null);
    }

    private int classOf(String name) {
        List<String> names = rules.classes().stream().map(PriorityClass::name).toList();
        int index = names.indexOf(name);
        return index >= 0 ? index : names.indexOf(root.map("config").text("defaultPriorityClass"));
    }

    private static @Nullable List<NodeSelectorTerm> terms(CaseFields job) {
        if (!job.has("nodeAffinity")) {
            return null;
        }
        return job.map("nodeAffinity").maps("nodeSelectorTerms").stream()
                .map(term -> new NodeSelectorTerm(
                        term.maps("matchExpressions").stream()
                                .map(CaseCluster::requirement)
                                .toList(),
                        List.of()))
                .toList();
    }

    private static Requirement requirement(CaseFields fields) {
        Requirement.Operator operator = switch (fields.text("operator")) {
            case "In" -> Requirement.Operator.IN;
            case "NotIn" -> Requirement.Operator.NOT_IN;
            case "Exists" -> Requirement.Operator.EXISTS;
            case "DoesNotExist" -> Requirement.Operator.DOES_NOT_EXIST;
            case "Gt" -> Requirement.Operator.GREATER;
            default -> Requirement.Operator.LESS;
        };
        return new Requirement(fields.text("key"), operator, fields.texts("values"));
    }

    /** The input of the next round. */
    RoundInput next(int round) {
        CaseFields change = root.maps("rounds").get(round);
        for (String id : change.texts("finish")) {
            waiting.remove(id);
            running.remove(id);
        }
        cordoned.addAll(change.texts("cordon"));
        for (CaseFields fields : change.maps("submit")) {
            Job job = job(fields);
            waiting.put(job.id, job);
        }
        nodes = nodes();
        queues = queues();
        return new RoundInput(
                change.flag("optimiser") ? optimising : rules,
                nodes,
                queues,
                new RoundJobs(List.of(new JobBlock(jobs()))),
                bucket,
                round);
    }

    private List<RoundNode> nodes() {
        Set<String> used = new HashSet<>();
        Map<String, NodeLoad> loads = new HashMap<>();
        running.values().forEach(job -> {
            used.add(place(job).node);
            loads.computeIfAbsent(place(job).node, absent -> new NodeLoad())
                    .add(
                            place(job).priority,
                            rules.classes().get(job.priorityClass).preemptible(),
                            job.shape.request());
        });
        List<RoundNode> result = new ArrayList<>();
        for (CaseFields fields : root.maps("nodes")) {
            String name = fields.text("id");
            boolean closed = fields.flag("unschedulable") || cordoned.contains(name);
            if (closed && !used.contains(name) && root.map("semantics").flag("dropEmptyUnschedulable")) {
                continue;
            }
            Map<String, String> labels = fields.textMap("labels");
            labels.put("armadaproject.io/nodeId", name);
            NodeLoad load = loads.getOrDefault(name, new NodeLoad());
            if (fields.has("usedByPriority")) {
                load.add(0, true, usedAtPriorityZero(fields.map("usedByPriority")));
            }
            result.add(new RoundNode(
                    name,
                    fields.amount("resources", rules.resources(), RoundingMode.FLOOR),
                    labels,
                    CaseRules.taints(fields),
                    fields.flag("unschedulable"),
                    cordoned.contains(name),
                    new long[rules.resources().size()],
                    load));
        }
        return result;
    }

    /** The amount that is used at priority 0 and, equally, at both levels below it. */
    private long[] usedAtPriorityZero(CaseFields used) {
        assertThat(used.values().values()).hasSize(3).containsOnly(used.map("0").values());
        return used.amount("0", rules.resources(), RoundingMode.FLOOR);
    }

    private static Place place(Job job) {
        if (job.place == null) {
            throw new IllegalStateException(job.id + " does not run");
        }
        return job.place;
    }

    private List<RoundQueue> queues() {
        String demand = root.map("semantics").text("demand");
        boolean skip = root.map("semantics").text("idleQueues").equals("skip");
        List<RoundQueue> result = new ArrayList<>();
        for (CaseFields fields : root.maps("queues")) {
            String name = fields.text("name");
            boolean closed = fields.flag("cordoned");
            List<Job> wanting = new ArrayList<>();
            if (demand.equals("snapshot")) {
                running.values().stream().filter(job -> job.queue.equals(name)).forEach(wanting::add);
                waiting.values().stream()
                        .filter(job -> job.queue.equals(name) && !closed)
                        .forEach(wanting::add);
            }
            boolean waits = waiting.values().stream().anyMatch(job -> job.queue.equals(name));
            if (wanting.isEmpty() && !waits && skip) {
                continue;
            }
            long[][] asked = new long[rules.classes().size()][rules.resources().size()];
            for (Job job : wanting) {
                Vectors.add(asked[job.priorityClass], job.shape.request());
            }
            long[][] held = new long[asked.length][];
            Map<String, Map<String, Double>> fractions = new HashMap<>();
            for (int c = 0; c < asked.length; c++) {
                String className = rules.classes().get(c).name();
                held[c] = fields.map("initialAllocated").amount(className, rules.resources(), RoundingMode.FLOOR);
                fractions.put(className, fields.map("resourceLimits").numbers(className));
            }
            TokenBucket ofQueue = Objects.requireNonNull(buckets.get(name));
            result.add(new RoundQueue(name, fields.number("weight"), closed, fractions, asked, held, ofQueue));
        }
        return result;
    }

    private List<RoundJob> jobs() {
        Map<String, Integer> nodeIndex = new HashMap<>();
        nodes.forEach(node -> nodeIndex.put(node.name(), nodeIndex.size()));
        Map<String, Integer> queueIndex = new HashMap<>();
        queues.forEach(queue -> queueIndex.put(queue.name(), queueIndex.size()));
        List<RoundJob> jobs = new ArrayList<>();
        for (Map<String, Job> some : List.of(running, waiting)) {
            for (Job job : some.values()) {
                RoundJob.Run run = null;
                if (job.place != null) {
                    run = new RoundJob.Run(
                            nodeIndex.getOrDefault(job.place.node, -1), job.place.priority, job.place.started);
                }
                jobs.add(new RoundJob(
                        job.id,
                        queueIndex.getOrDefault(job.queue, -1),
                        job.priorityClass,
                        job.priority,
                        job.submitted,
                        job.shape,
                        job.gang,
                        run));
            }
        }
        return jobs;
    }

    /** Applies a decision. */
    void apply(RoundInput input, RoundOutcome outcome, int round) {
        List<RoundOutcome.Placed> placed = new ArrayList<>(outcome.placed());
        placed.sort(Comparator.comparingLong(
                        (RoundOutcome.Placed p) -> input.jobs().get(p.job()).submitted())
                .thenComparing(p -> input.jobs().get(p.job()).id()));
        long started = (round + 1L) << 32;
        for (RoundOutcome.Placed place : placed) {
            Job job = Objects.requireNonNull(
                    waiting.remove(input.jobs().get(place.job()).id()));
            running.put(job.id, job.on(new Place(nodes.get(place.node()).name(), place.priority(), started++)));
        }
        for (RoundOutcome.Preempted preempted : outcome.preempted()) {
            running.remove(input.jobs().get(preempted.job()).id());
        }
        if (!root.map("semantics").flag("carryQueued")) {
            waiting.clear();
        }
        bucket = outcome.bucket();
        for (int q = 0; q < queues.size(); q++) {
            buckets.put(queues.get(q).name(), outcome.buckets().get(q));
        }
    }
}
