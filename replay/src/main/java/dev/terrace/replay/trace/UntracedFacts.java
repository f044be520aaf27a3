package dev.terrace.replay.trace;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Warnings about facts of a cluster that a trace cannot represent. */
public final class UntracedFacts {
    private UntracedFacts() {}

    /**
     * Returns a warning about nodes with taints; empty without such nodes. Taints of cordoned nodes do not count.
     *
     * @param jobs the pods of each job
     */
    public static Optional<Finding> taints(String file, Collection<NodeSpec> nodes, Collection<List<TaskSpec>> jobs) {
        Map<String, List<Taint>> tainted = new LinkedHashMap<>();
        for (NodeSpec node : nodes) {
            List<Taint> taints = node.taints().stream()
                    .filter(taint -> taint.forbids() && !taint.equals(Taint.CORDON))
                    .toList();
            if (!taints.isEmpty()) {
                tainted.put(node.name(), taints);
            }
        }
        if (tainted.isEmpty()) {
            return Optional.empty();
        }
        List<List<Taint>> distinct = tainted.values().stream().distinct().toList();
        long tolerant = jobs.stream()
                .filter(pods ->
                        pods.stream().anyMatch(pod -> distinct.stream().anyMatch(taints -> toleratesAll(pod, taints))))
                .count();
        return Optional.of(Finding.warning(
                Position.of(file),
                ("%s nodes, such as %s, have taints, and %s jobs tolerate those of some. A trace has neither: jobs may"
                                + " use all of its nodes, but no tainted node of a --snapshot.")
                        .formatted(
                                tainted.size(),
                                TraceJob.shown(tainted.keySet().iterator().next()),
                                tolerant)));
    }

    /**
     * Returns a warning about queues with deserved resources, a guarantee or a capability; empty without such queues.
     */
    public static Optional<Finding> queues(String file, Iterable<QueueSpec> queues) {
        List<String> limited = new ArrayList<>();
        for (QueueSpec queue : queues) {
            if (queue.deserved() != null || queue.guarantee() != null || queue.capability() != null) {
                limited.add(queue.name());
            }
        }
        return limited.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.warning(
                        Position.of(file),
                        ("%s queues, such as %s, have deserved resources, a guarantee or a capability. A trace has only"
                                        + " weights of queues; a replay with --snapshot FILE has the rest.")
                                .formatted(limited.size(), TraceJob.shown(limited.get(0)))));
    }

    private static boolean toleratesAll(TaskSpec pod, List<Taint> taints) {
        return taints.stream()
                .allMatch(taint -> taint.isToleratedBy(pod.template().tolerations()));
    }
}
