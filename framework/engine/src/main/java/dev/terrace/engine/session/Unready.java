package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the tasks of a job wait for that a plugin marked as not whole, and of which no action noted a reason: how many
 * have gates, ask for nothing, were refused by nodes, leave, or were not asked for at all.
 */
record Unready(DefaultSession session) {
    /** {@code 3 have scheduling gates, 1 found no node}; empty if no task tells anything. */
    String cause(Job job) {
        Map<String, Integer> causes = new LinkedHashMap<>();
        for (Task task : job.tasks()) {
            String cause = cause(job, task);
            if (!cause.isEmpty()) {
                causes.merge(cause, 1, Integer::sum);
            }
        }
        return causes.entrySet().stream()
                .map(cause -> cause.getValue() + " " + cause.getKey())
                .collect(Collectors.joining(", "));
    }

    private String cause(Job job, Task task) {
        if (task.status() == TaskStatus.RELEASING) {
            return "of them must leave";
        }
        if (task.status() == TaskStatus.PIPELINED) {
            return "promised a node";
        }
        if (task.status() == TaskStatus.ALLOCATED) {
            return "given a node and not bound";
        }
        return task.status() == TaskStatus.PENDING ? pending(job, task) : "";
    }

    private String pending(Job job, Task task) {
        if (task.isGated()) {
            return "with scheduling gates";
        }
        Refusals refusals = ((SessionTask) task).refusals();
        if (refusals != null && refusals.nodes() > 0) {
            return "refused by nodes";
        }
        if (job.isPending()) {
            return "not admitted";
        }
        if (task.isBestEffort()) {
            return "asking for nothing, which only some actions place";
        }
        return session.hasAction(Trait.GIVES_NODES)
                ? "for which no node was asked"
                : "waiting, and no action gives nodes";
    }
}
