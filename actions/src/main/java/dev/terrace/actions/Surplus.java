package dev.terrace.actions;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The surplus of a job above its minimums: of ready tasks, of ready tasks of each role, and of ready sub-groups of each
 * policy. A sub-group is lost with its first task.
 */
final class Surplus {
    private final boolean hasSubGroups;

    /** The surplus by role, for roles with an effective minimum. */
    private final Map<String, Integer> roles = new HashMap<>();

    /** The surplus by policy. */
    private final Map<String, Integer> subGroups = new HashMap<>();

    private final Set<SubJob> broken = new HashSet<>();
    private int tasks;

    Surplus(Job job) {
        tasks = job.readyTasks() - job.minMember();
        job.spec().roleMinimums().forEach((role, minimum) -> roles.put(role, job.readyTasks(role) - minimum));
        hasSubGroups = job.hasSubGroups();
        if (hasSubGroups) {
            countSubGroups(job);
        }
    }

    private void countSubGroups(Job job) {
        job.spec().subGroups().forEach(policy -> subGroups.put(policy.name(), -policy.minSubGroups()));
        for (SubJob subJob : job.subJobs()) {
            if (subJob.isReady()) {
                subGroups.merge(Worksheet.policyOf(subJob), 1, Integer::sum);
            } else {
                broken.add(subJob);
            }
        }
    }

    /** Returns whether the job keeps its minimums without a task. If so, the task counts as gone from now on. */
    boolean spares(Task task) {
        SubJob whole = wholeSubGroupOf(task);
        if (tasks <= 0
                || roles.getOrDefault(task.role(), 1) <= 0
                || (whole != null && subGroups.getOrDefault(Worksheet.policyOf(whole), 0) <= 0)) {
            return false;
        }
        tasks--;
        roles.computeIfPresent(task.role(), (role, left) -> left - 1);
        if (whole != null) {
            broken.add(whole);
            subGroups.merge(Worksheet.policyOf(whole), -1, Integer::sum);
        }
        return true;
    }

    /** Returns the sub-group that would be lost with a task; null without one, or if it is lost already. */
    private @Nullable SubJob wholeSubGroupOf(Task task) {
        SubJob subJob = task.subJob();
        return hasSubGroups && subJob != null && !broken.contains(subJob) ? subJob : null;
    }
}
