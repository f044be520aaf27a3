package dev.terrace.cluster.check;

import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reports what contradicts itself in a tree of queues: the errors that Volcano logs in each cycle. Each kind of
 * contradiction is one finding, at its first queue by name.
 *
 * @see "Volcano, pkg/scheduler/plugins/capacity/capacity.go: buildHierarchicalQueueAttrs, checkHierarchicalQueue"
 */
final class QueueContradictions {
    private final Map<String, Located<QueueSpec>> queues = new TreeMap<>();
    private final Map<String, List<QueueSpec>> children = new HashMap<>();
    private final List<Located<JobSpec>> jobs;
    private final Findings findings;

    /** A queue, and the amounts that its capability limits; negative for unlimited. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Limited(QueueSpec queue, long[] limits) {}

    private enum Kind {
        CAPABILITY,
        DESERVED,
        GUARANTEE,
        JOBS
    }

    private final Map<Kind, TreeMap<String, String>> sentences = new TreeMap<>();

    QueueContradictions(List<Located<QueueSpec>> all, List<Located<JobSpec>> jobs, Findings findings) {
        this.jobs = jobs;
        this.findings = findings;
        all.forEach(queue -> queues.put(queue.item().name(), queue));
        for (Located<QueueSpec> queue : queues.values()) {
            if (!queue.item().name().equals(QueueSpec.ROOT)) {
                children.computeIfAbsent(parentOf(queue.item()), parent -> new ArrayList<>())
                        .add(queue.item());
            }
        }
    }

    private static String parentOf(QueueSpec queue) {
        return queue.parent().isEmpty() ? QueueSpec.ROOT : queue.parent();
    }

    void report() {
        Deque<Limited> open = new ArrayDeque<>();
        Located<QueueSpec> root = queues.get(QueueSpec.ROOT);
        ResourceNames names = names();
        long[] unlimited = new long[names.size()];
        Arrays.fill(unlimited, -1);
        Limited none = new Limited(QueueSpec.builder(QueueSpec.ROOT).build(), unlimited);
        open.add(root == null ? none : limited(root.item(), none));
        while (!open.isEmpty()) {
            Limited parent = open.pop();
            List<QueueSpec> below = children.getOrDefault(parent.queue.name(), List.of());
            below.forEach(child -> open.push(limited(child, parent)));
            if (!below.isEmpty() && !parent.queue.name().equals(QueueSpec.ROOT)) {
                sums(parent.queue, below, names);
            }
        }
        jobs();
        sentences.forEach((kind, byQueue) -> {
            String first = byQueue.firstKey();
            int more = byQueue.size() - 1;
            Located<QueueSpec> queue = queues.get(first);
            if (queue != null) {
                findings.warn(
                        queue.place(),
                        byQueue.get(first)
                                + (more == 0
                                        ? ""
                                        : " The same holds for %s more queue%s."
                                                .formatted(more, more == 1 ? "" : "s")));
            }
        });
    }

    private ResourceNames names() {
        for (Located<QueueSpec> queue : queues.values()) {
            for (Amounts amounts : amounts(queue.item())) {
                return amounts.names();
            }
        }
        return ResourceNames.of(List.of());
    }

    private static List<Amounts> amounts(QueueSpec queue) {
        List<Amounts> all = new ArrayList<>();
        for (Amounts amounts : Arrays.asList(queue.capability(), queue.deserved(), queue.guarantee())) {
            if (amounts != null) {
                all.add(amounts);
            }
        }
        return all;
    }

    /** Returns the limits of a queue, with those that it inherits, and notes one above its parent's. */
    private Limited limited(QueueSpec queue, Limited parent) {
        Amounts own = queue.capability();
        long[] limits = parent.limits.clone();
        for (int d = 0; own != null && d < limits.length; d++) {
            boolean isGiven = d <= ResourceNames.MEMORY ? own.get(d) > 0 : own.has(d);
            if (isGiven) {
                limits[d] = own.get(d);
                if (parent.limits[d] >= 0 && limits[d] > parent.limits[d]) {
                    note(
                            Kind.CAPABILITY,
                            queue.name(),
                            "queue %s has a capability of %s, above the %s of its parent %s. In a tree of queues, the smaller one counts."
                                    .formatted(
                                            queue.name(),
                                            text(own.names(), d, limits[d]),
                                            text(own.names(), d, parent.limits[d]),
                                            parent.queue.name()));
                }
            }
        }
        return new Limited(queue, limits);
    }

    private void note(Kind kind, String queue, String sentence) {
        sentences.computeIfAbsent(kind, first -> new TreeMap<>()).putIfAbsent(queue, sentence);
    }

    private void sums(QueueSpec parent, List<QueueSpec> below, ResourceNames names) {
        for (int d = 0; d < names.size(); d++) {
            long deserved = 0;
            long guarantee = 0;
            for (QueueSpec child : below) {
                deserved += Math.max(get(child.deserved(), d), get(child.guarantee(), d));
                guarantee += get(child.guarantee(), d);
            }
            long ofParent = Math.max(get(parent.deserved(), d), get(parent.guarantee(), d));
            if (deserved > ofParent) {
                note(
                        Kind.DESERVED,
                        parent.name(),
                        "queue %s deserves %s, and its child queues deserve %s together. In a tree of queues, raise the former or lower the latter."
                                .formatted(parent.name(), text(names, d, ofParent), text(names, d, deserved)));
            }
            if (guarantee > get(parent.guarantee(), d)) {
                note(
                        Kind.GUARANTEE,
                        parent.name(),
                        "queue %s has a guarantee of %s, and its child queues have %s together. In a tree of queues, not all of these can be kept."
                                .formatted(
                                        parent.name(),
                                        text(names, d, get(parent.guarantee(), d)),
                                        text(names, d, guarantee)));
            }
        }
    }

    private static long get(@Nullable Amounts amounts, int dimension) {
        return amounts == null ? 0 : Math.max(0, amounts.get(dimension));
    }

    private void jobs() {
        for (Located<JobSpec> job : jobs) {
            String queue = job.item().queue();
            if (children.containsKey(queue)) {
                note(
                        Kind.JOBS,
                        queue,
                        "queue %s has child queues and jobs, such as %s. In a tree of queues, nothing is scheduled then; only a queue without children may have jobs."
                                .formatted(queue, job.item().key()));
            }
        }
    }

    private static String text(ResourceNames names, int dimension, long amount) {
        return names.show(dimension, (double) amount) + " " + names.name(dimension);
    }
}
