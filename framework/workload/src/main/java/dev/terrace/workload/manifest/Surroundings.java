package dev.terrace.workload.manifest;

import dev.terrace.model.Cluster;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.storage.PersistentVolumeClaim;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The part of a cluster that affects the expansion of a manifest. Checks that depend on unknown surroundings are
 * skipped.
 *
 * @param isKnown whether queues and claims that are not listed do not exist
 * @param now the time of creation; null for none
 * @param queues the queues by name
 * @param classes priority classes by name
 * @param claims names of claims with their namespaces
 * @param cluster the cluster whose quotas and limit ranges apply; empty for none
 */
public record Surroundings(
        boolean isKnown,
        @Nullable Instant now,
        Map<String, QueueSpec> queues,
        Map<String, PriorityClassSpec> classes,
        Set<String> claims,
        Cluster cluster) {
    /** Surroundings without any information. */
    public static Surroundings unknown() {
        return new Surroundings(false, null, Map.of(), Map.of(), Set.of(), Cluster.empty());
    }

    public static Surroundings of(Cluster cluster) {
        Map<String, QueueSpec> queues = new TreeMap<>();
        cluster.queues().forEach(queue -> queues.put(queue.name(), queue));
        Map<String, PriorityClassSpec> classes = new LinkedHashMap<>();
        cluster.priorityClasses().forEach(one -> classes.put(one.name(), one));
        Set<String> claims = cluster.storage().claims().stream()
                .map(PersistentVolumeClaim::key)
                .collect(Collectors.toSet());
        return new Surroundings(true, cluster.now(), queues, classes, claims, cluster);
    }

    /** Returns whether a queue forwards its jobs to other clusters. */
    public boolean isForwarding(String queue) {
        QueueSpec found = queues.get(queue);
        return found != null && !found.extendClusters().isEmpty();
    }

    /** The value of a priority class; 0 without a class and for an unknown one. */
    public int priority(String className) {
        PriorityClassSpec found = classes.get(className);
        return found == null ? 0 : found.value();
    }

    /** Returns the priority class of pods without a {@code priorityClassName}. */
    public Optional<PriorityClassSpec> defaultClass() {
        return classes.values().stream()
                .filter(PriorityClassSpec::globalDefault)
                .findFirst();
    }

    /** Returns the reason why a queue accepts no jobs, as the end of a sentence; empty if it accepts them. */
    public Optional<String> refusal(String queue) {
        QueueSpec found = queues.get(queue);
        if (queue.equals(QueueSpec.ROOT)) {
            return Optional.of("queue 'root' accepts no jobs; name a child queue");
        }
        if (!isKnown) {
            return Optional.empty();
        }
        if (found == null) {
            return Optional.of("queue '%s' does not exist".formatted(queue)
                    + existingQueues()
                    + (queue.equals("default") && !queues.isEmpty()
                            ? "; name one with spec.queue of a Job, or the annotation scheduling.volcano.sh/queue-name of pods"
                            : ""));
        }
        if (!found.isOpen()) {
            return Optional.of("queue '%s' %s; only an open queue accepts jobs"
                    .formatted(queue, found.state().isEmpty() ? "has no status.state" : "is " + found.state()));
        }
        long children = queues.values().stream()
                .filter(one -> one.parent().equals(queue))
                .count();
        return children == 0
                ? Optional.empty()
                : Optional.of(
                        "queue '%s' has %s child queues; only leaf queues accept jobs".formatted(queue, children));
    }

    /** Returns the names of the queues, as the end of a sentence; empty if they are unknown. */
    public String existingQueues() {
        if (!isKnown) {
            return "";
        }
        int most = 8;
        List<String> names = queues.keySet().stream()
                .filter(name -> !name.equals(QueueSpec.ROOT))
                .sorted()
                .toList();
        return names.isEmpty()
                ? "; the cluster has no queues"
                : "; existing queues: " + String.join(", ", names.subList(0, Math.min(most, names.size())))
                        + (names.size() > most ? ", …" : "");
    }
}
