package dev.terrace.replay.trace;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Words;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Facts about the jobs of a cluster that a trace cannot represent, because the tasks of a trace are equal. */
public final class UntracedFacts {
    private final List<String> unequal = new ArrayList<>();
    private final List<String> unselected = new ArrayList<>();

    /** Returns the request of each task of a job: the largest of its pods. */
    public TaskRequest request(String job, List<TaskSpec> pods) {
        List<TaskRequest> requests = pods.stream().map(TaskRequest::of).toList();
        TaskRequest largest = TaskRequest.largest(requests);
        if (TaskRequest.areUnequal(requests)) {
            unequal.add(job);
        }
        if (largest.selector().isEmpty() && pods.stream().anyMatch(TaskRequest::selects)) {
            unselected.add(job);
        }
        return largest;
    }

    /**
     * Returns warnings about the jobs, about taints of nodes, and about limits of queues.
     *
     * @param jobs the pods of each job
     */
    public List<Finding> findings(
            String file, Collection<NodeSpec> nodes, Iterable<QueueSpec> queues, Collection<List<TaskSpec>> jobs) {
        List<Finding> findings = new ArrayList<>();
        if (!unequal.isEmpty()) {
            findings.add(Finding.warning(
                    Position.of(file),
                    "pods of %s, such as %s, request different amounts; each counts as the largest."
                            .formatted(Words.count(unequal.size(), "job"), TraceJob.shown(unequal.get(0)))));
        }
        if (!unselected.isEmpty()) {
            findings.add(Finding.warning(
                    Position.of(file),
                    ("pods of %s, such as %s, select nodes by more than one label, by other rules or differently"
                                    + " from each other; in the trace, they may use all.")
                            .formatted(Words.count(unselected.size(), "job"), TraceJob.shown(unselected.get(0)))));
        }
        taints(file, nodes, jobs).ifPresent(findings::add);
        queues(file, queues).ifPresent(findings::add);
        return findings;
    }

    /** Returns a warning about nodes with taints; empty without such nodes. Taints of cordoned nodes do not count. */
    private static Optional<Finding> taints(String file, Collection<NodeSpec> nodes, Collection<List<TaskSpec>> jobs) {
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
                ("the taints of %s, such as %s, and the tolerations of %s are left out: a trace has neither. Jobs may"
                                + " use all of its nodes, but no tainted node of a --snapshot.")
                        .formatted(
                                Words.count(tainted.size(), "node"),
                                TraceJob.shown(tainted.keySet().iterator().next()),
                                Words.count(tolerant, "job"))));
    }

    /**
     * Returns a warning about queues with deserved resources, a guarantee or a capability; empty without such queues.
     */
    private static Optional<Finding> queues(String file, Iterable<QueueSpec> queues) {
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
                        ("the deserved resources, guarantees and capabilities of %s, such as %s, are left out: a trace has"
                                        + " only weights of queues. A replay with --snapshot FILE has them.")
                                .formatted(Words.count(limited.size(), "queue"), TraceJob.shown(limited.get(0)))));
    }

    private static boolean toleratesAll(TaskSpec pod, List<Taint> taints) {
        return taints.stream()
                .allMatch(taint -> taint.isToleratedBy(pod.template().tolerations()));
    }
}
