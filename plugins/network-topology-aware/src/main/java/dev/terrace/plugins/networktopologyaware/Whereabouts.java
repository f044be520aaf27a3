package dev.terrace.plugins.networktopologyaware;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The number of a sub-job's tasks in each domain. Counted lazily, then updated as tasks get and lose nodes. An evicted
 * task still counts.
 */
final class Whereabouts {
    private final Map<Node, List<HyperNode>> domainsOf = new HashMap<>();
    private final Map<SubJob, Map<HyperNode, Integer>> tasks = new HashMap<>();

    Whereabouts(Topology topology) {
        for (HyperNode domain : topology.hyperNodes()) {
            for (Node node : domain.nodes()) {
                domainsOf.computeIfAbsent(node, first -> new ArrayList<>()).add(domain);
            }
        }
    }

    /** The fraction of a sub-job's tasks in a domain, 0 to 1; 0 for no domain. */
    double partIn(@Nullable HyperNode domain, SubJob subJob) {
        if (domain == null) {
            return 0;
        }
        int count = tasks.computeIfAbsent(subJob, this::counted).getOrDefault(domain, 0);
        return (double) count / subJob.tasks().size();
    }

    private Map<HyperNode, Integer> counted(SubJob subJob) {
        Map<HyperNode, Integer> counts = new HashMap<>();
        subJob.tasks().forEach(task -> count(task, 1, counts));
        return counts;
    }

    private void count(Task task, int sign, Map<HyperNode, Integer> counts) {
        Node node = task.node();
        if (node != null) {
            domainsOf.getOrDefault(node, List.of()).forEach(domain -> counts.merge(domain, sign, Integer::sum));
        }
    }

    void allocated(Task task) {
        if (task.status() == TaskStatus.ALLOCATED || task.status() == TaskStatus.PIPELINED) {
            change(task, 1);
        }
    }

    void deallocated(Task task) {
        if (task.status() == TaskStatus.PENDING) {
            change(task, -1);
        }
    }

    private void change(Task task, int sign) {
        Map<HyperNode, Integer> counts = tasks.isEmpty() ? null : tasks.get(task.subJob());
        if (counts != null) {
            count(task, sign, counts);
        }
    }
}
