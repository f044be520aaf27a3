package dev.terrace.actions;

import dev.terrace.model.SubGroupPolicy;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The remaining work of a job: its sub-jobs with tasks to place, and these tasks. Sub-jobs that the job needs to become
 * ready come first.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/allocate/allocate.go">Volcano,
 *     organizeJobWorksheet</a>
 */
final class Worksheet {
    private Heap<SubJob> subJobs;

    /** The tasks of each sub-job. Copies share the map and do not modify it. */
    private final Map<SubJob, Heap<Task>> tasks;

    /** The remaining tasks of the sub-jobs that were tried since the copy was made. */
    private final Map<SubJob, Heap<Task>> left;

    private Worksheet(Heap<SubJob> subJobs, Map<SubJob, Heap<Task>> tasks, Map<SubJob, Heap<Task>> left) {
        this.subJobs = subJobs;
        this.tasks = tasks;
        this.left = left;
    }

    static Worksheet of(Session session, Job job) {
        Set<SubJob> needed = job.hasSubGroups() ? needed(session, job) : Set.of();
        Worksheet work = new Worksheet(
                new Heap<>((left, right) -> needed.contains(left) != needed.contains(right)
                        ? needed.contains(left)
                        : session.isBefore(left, right)),
                new HashMap<>(),
                new HashMap<>());
        for (SubJob subJob : job.subJobs()) {
            Heap<Task> waiting = waiting(session, subJob);
            if (!waiting.isEmpty()) {
                work.subJobs.push(subJob);
                work.tasks.put(subJob, waiting);
            }
        }
        return work;
    }

    /** Returns a sub-job's pending tasks that are neither gated nor best-effort. */
    static Heap<Task> waiting(Session session, SubJob subJob) {
        Heap<Task> waiting = new Heap<>(session::isBefore);
        for (Task task : subJob.tasks(TaskStatus.PENDING)) {
            if (!task.isGated() && !task.isBestEffort()) {
                waiting.push(task);
            }
        }
        return waiting;
    }

    /**
     * Returns the first unready sub-jobs, in sub-job order, that each policy's minSubGroups needs in addition to the
     * ready ones.
     */
    private static Set<SubJob> needed(Session session, Job job) {
        Map<String, Integer> enough = new HashMap<>();
        List<SubJob> unready = new ArrayList<>();
        for (SubJob subJob : job.subJobs()) {
            if (session.subJobReady(subJob)) {
                enough.merge(policyOf(subJob), 1, Integer::sum);
            } else {
                unready.add(subJob);
            }
        }
        Map<String, Integer> minimums = new HashMap<>();
        job.spec().subGroups().forEach(policy -> minimums.put(policy.name(), policy.minSubGroups()));
        unready.sort((left, right) -> session.isBefore(left, right) ? -1 : 1);
        Set<SubJob> needed = new HashSet<>();
        for (SubJob subJob : unready) {
            String policy = policyOf(subJob);
            if (subJob.policy() != null && enough.getOrDefault(policy, 0) < minimums.getOrDefault(policy, 0)) {
                needed.add(subJob);
                enough.merge(policy, 1, Integer::sum);
            }
        }
        return needed;
    }

    /** The name of a sub-job's policy; empty without one. */
    static String policyOf(SubJob subJob) {
        SubGroupPolicy policy = subJob.policy();
        return policy == null ? "" : policy.name();
    }

    boolean isEmpty() {
        return subJobs.isEmpty();
    }

    SubJob next() {
        return subJobs.pop();
    }

    void again(SubJob subJob) {
        subJobs.push(subJob);
    }

    /** Returns a heap that must not be modified, but may be copied. */
    Heap<Task> tasksOf(SubJob subJob) {
        Heap<Task> rest = left.get(subJob);
        return rest != null ? rest : tasks.getOrDefault(subJob, new Heap<>((one, other) -> false));
    }

    /** Replaces the remaining tasks of a sub-job. */
    void left(SubJob subJob, Heap<Task> rest) {
        left.put(subJob, rest);
    }

    Worksheet copy() {
        return new Worksheet(subJobs.copy(), tasks, new HashMap<>(left));
    }

    /** Takes over the content of a copy. */
    void become(Worksheet copy) {
        subJobs = copy.subJobs;
        tasks.putAll(copy.left);
        left.clear();
    }
}
