package dev.terrace.engine.state;

import dev.terrace.model.NetworkTopology;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A sub-job in a session: the tasks of a job that one sub-group policy groups, or the tasks that match no policy. */
final class SessionSubJob extends SessionGroup implements SubJob {
    private final SessionJob job;
    private final @Nullable String id;
    private final @Nullable SubGroupPolicy policy;
    private final long matchIndex;
    private final boolean hasTopology;

    /** The highest priority of its tasks; null until first use, and after a task is added. */
    private @Nullable Integer priority;

    /** The tasks that are listed under statuses that they no longer have; null until the first. */
    private @Nullable Map<TaskStatus, SortedSet<SessionTask>> stale;

    /** Creates the sub-job of tasks that match no policy. If the job has no policies, it shares the job's tasks. */
    SessionSubJob(SessionJob job) {
        super(job.hasSubGroups() ? new GroupTasks(1) : job.members);
        this.job = job;
        this.id = null;
        this.policy = null;
        this.matchIndex = 0;
        this.hasTopology = job.spec().topology() != null;
    }

    SessionSubJob(SessionJob job, String id, SubGroupPolicy policy, List<String> values) {
        super(new GroupTasks(1));
        this.job = job;
        this.id = id;
        this.policy = policy;
        this.matchIndex = number(values.get(0));
        this.hasTopology = policy.topology() != null;
    }

    private static long number(String text) {
        return NumberText.whole(text).orElse(0);
    }

    /** Adds a task of a job that has sub-groups. */
    void add(SessionTask task) {
        members.add(task);
        task.joinSubJob(this);
        priority = null;
    }

    /**
     * Counts a task under its present status, and under all others under which it is still listed.
     *
     * @param sign 1 to count it, -1 to take it out of the counts
     */
    void count(SessionTask task, int sign) {
        members.count(task, sign);
        countStale(task, sign);
    }

    /** Counts a task under the stale statuses under which it is listed. */
    void countStale(SessionTask task, int sign) {
        for (TaskStatus status : task.stale()) {
            countStale(task, status, sign);
        }
    }

    /** Counts a task under one stale status under which it is listed. */
    void countStale(SessionTask task, TaskStatus status, int sign) {
        Map<TaskStatus, SortedSet<SessionTask>> known = stale == null ? new EnumMap<>(TaskStatus.class) : stale;
        stale = known;
        SortedSet<SessionTask> listed = known.computeIfAbsent(status, each -> new TreeSet<>(SessionTask.BY_ID));
        if (sign > 0) {
            listed.add(task);
        } else {
            listed.remove(task);
        }
    }

    private Collection<SessionTask> stale(TaskStatus status) {
        return stale == null ? List.of() : stale.getOrDefault(status, Collections.emptySortedSet());
    }

    @Override
    public List<Task> tasks(TaskStatus status) {
        List<Task> tasks = super.tasks(status);
        if (!stale(status).isEmpty()) {
            tasks.addAll(stale(status));
            tasks.sort(Comparator.comparingInt(Task::id));
        }
        return tasks;
    }

    @Override
    public int count(TaskStatus status) {
        return super.count(status) + stale(status).size();
    }

    @Override
    public int allocatedTasks() {
        int allocated = super.allocatedTasks();
        if (stale != null) {
            for (Map.Entry<TaskStatus, SortedSet<SessionTask>> listed : stale.entrySet()) {
                allocated += listed.getKey().isAllocated() ? listed.getValue().size() : 0;
            }
        }
        return allocated;
    }

    @Override
    public int readyTasks() {
        return stale == null ? super.readyTasks() : allocatedTasks() + count(TaskStatus.SUCCEEDED);
    }

    @Override
    public int pendingBestEffortTasks() {
        int pending = super.pendingBestEffortTasks();
        for (SessionTask task : stale(TaskStatus.PENDING)) {
            pending += task.isBestEffort() ? 1 : 0;
        }
        return pending;
    }

    /** Returns the network topology of its policy, or of its job if it has no policy; null without one. */
    @Nullable
    NetworkTopology topology() {
        return policy == null ? job.spec().topology() : policy.topology();
    }

    @Override
    void touch() {
        job.touch();
    }

    @Override
    public SessionJob job() {
        return job;
    }

    @Override
    public String id() {
        return id == null ? job.key() : id;
    }

    @Override
    public @Nullable SubGroupPolicy policy() {
        return policy;
    }

    /** Returns 1 for the tasks that match no policy of a job with sub-groups. */
    @Override
    public int minMember() {
        if (policy != null) {
            return policy.size();
        }
        return job.hasSubGroups() ? 1 : job.minMember();
    }

    @Override
    public int priority() {
        Integer known = priority;
        if (known == null) {
            known = 0;
            for (Task task : members) {
                known = Math.max(known, task.priority());
            }
            priority = known;
        }
        return known;
    }

    @Override
    public long matchIndex() {
        return matchIndex;
    }

    @Override
    public boolean hasTopology() {
        return hasTopology;
    }

    /** Returns the requests of all pending tasks: Volcano assumes that a sub-job is placed as a whole. */
    @Override
    public ResourceVector minResources() {
        Amounts pending = members.pendingRequests(job.requested().names());
        for (SessionTask task : stale(TaskStatus.PENDING)) {
            pending = pending.plus(task.requests());
        }
        return pending;
    }

    @Override
    public String toString() {
        return id();
    }
}
