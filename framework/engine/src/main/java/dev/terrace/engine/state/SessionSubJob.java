package dev.terrace.engine.state;

import dev.terrace.model.NetworkTopology;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.SubJob;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sub-job in a session: the tasks of a job that one sub-group policy puts together, or those that match no policy.
 */
final class SessionSubJob extends SessionGroup implements SubJob {
    private final SessionJob job;
    private final @Nullable String id;
    private final @Nullable SubGroupPolicy policy;
    private final long matchIndex;
    private final boolean hasTopology;
    private int priority;

    /** The sub-job of tasks that match no policy. If the job has no policies, it shares the job's tasks. */
    SessionSubJob(SessionJob job) {
        super(job.hasSubGroups() ? new GroupTasks(1) : job.members);
        this.job = job;
        this.id = null;
        this.policy = null;
        this.matchIndex = 0;
        this.hasTopology = job.spec().topology() != null;
        members.forEach(task -> priority = Math.max(priority, task.priority()));
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
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Adds a task of a job that has sub-groups. */
    void add(SessionTask task) {
        members.add(task);
        task.joinSubJob(this);
        priority = Math.max(priority, task.priority());
    }

    /** The network topology of its policy, or of its job if it has no policy; null if there is none. */
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

    /** 1 for the tasks that match no policy of a job with sub-groups. */
    @Override
    public int minMember() {
        if (policy != null) {
            return policy.size();
        }
        return job.hasSubGroups() ? 1 : job.minMember();
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public long matchIndex() {
        return matchIndex;
    }

    @Override
    public boolean hasTopology() {
        return hasTopology;
    }

    /** The requests of all pending tasks: Volcano assumes that a sub-job is placed as a whole. */
    @Override
    public ResourceVector minResources() {
        return members.pendingRequests(job.requested().names());
    }

    @Override
    public String toString() {
        return id();
    }
}
