package dev.terrace.engine.state;

import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.TaskStatus;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A job in a session: its tasks with their counts, its sub-jobs, and its phase, which changes. */
public final class SessionJob extends SessionGroup implements Job, OfSession {
    private final int id;
    private final JobSpec spec;
    private final String key;
    private final SessionQueue queue;
    private final int priority;
    private final int minMember;
    private final boolean hasSubGroups;
    private final boolean hasRoleMinimums;
    private final Tally requested;
    private @Nullable Tally allocated;

    /** By id; an empty map if the job has no sub-groups. */
    private final Map<String, SessionSubJob> subJobs;

    /** The sub-jobs in order; null when a task has come since they were listed. */
    private @Nullable List<SubJob> listed;

    private @Nullable SessionSubJob rest;

    private @Nullable BitSet heldPlaces;
    private boolean ready;

    private final int age;
    private JobPhase phase;

    /** Whether a plugin marked the job as unschedulable. */
    public boolean unschedulable;

    /** Why the job was not served, for the report; empty if nothing is noted. */
    public String waitsFor = "";

    SessionJob(int id, JobSpec spec, String key, SessionQueue queue, int age, int priority, ResourceNames resources) {
        super(new GroupTasks(spec.minMember()));
        this.id = id;
        this.spec = spec;
        this.key = key;
        this.queue = queue;
        this.age = age;
        this.priority = priority;
        this.minMember = spec.minMember();
        this.hasSubGroups = !spec.subGroups().isEmpty();
        this.hasRoleMinimums = !spec.minTaskMember().isEmpty();
        this.subJobs = hasSubGroups ? new TreeMap<>() : Map.of();
        this.ready = minMember <= 0;
        this.phase = spec.phase();
        this.requested = new Tally(resources);
    }

    @Override
    public Object session() {
        return queue.session();
    }

    /** Adds a task; tasks come in order of their keys. */
    void add(SessionTask task) {
        members.add(task);
        task.joinJob(this);
        requested.add(task.requests());
        if (hasSubGroups) {
            subJobOf(task).add(task);
            listed = null;
        }
        count(task, 1);
    }

    /** The sub-job of the first policy that matches the task. */
    private SessionSubJob subJobOf(SessionTask task) {
        for (SubGroupPolicy policy : spec.subGroups()) {
            Optional<List<String>> values = policy.valuesOf(task.spec().labels());
            if (values.isPresent()) {
                String name = SubJobNames.of(key(), policy.name(), values.get());
                return subJobs.computeIfAbsent(name, n -> new SessionSubJob(this, n, policy, values.get()));
            }
        }
        return subJobs.computeIfAbsent(key(), name -> rest());
    }

    /** The sub-job of tasks that match no policy; of all tasks, if there are no policies. Made on demand. */
    SessionSubJob rest() {
        SessionSubJob known = rest;
        if (known == null) {
            known = new SessionSubJob(this);
            rest = known;
        }
        return known;
    }

    /**
     * Counts a task under its present status.
     *
     * @param sign 1 to count it, -1 to take it out of the counts
     */
    void count(SessionTask task, int sign) {
        members.count(task, sign);
        ready = members.ready() + members.pendingBestEffort() >= minMember;
        SessionSubJob subGroup = task.subGroup();
        if (hasSubGroups && subGroup != null) {
            subGroup.members.count(task, sign);
        }
        if (task.status() == TaskStatus.ALLOCATED) {
            hold(task, sign > 0);
        }
        if (task.status().isAllocated()) {
            if (sign > 0) {
                allocated().add(task.requests());
            } else {
                allocated().subtract(task.requests());
            }
        }
    }

    private void hold(SessionTask task, boolean held) {
        BitSet places = heldPlaces == null ? new BitSet() : heldPlaces;
        heldPlaces = places;
        if (held) {
            task.holdAt(places.nextClearBit(0));
        }
        places.set(task.heldPlace(), held);
    }

    /**
     * The tasks that are allocated and not bound, in order of their places. A task takes the lowest free place when it
     * is allocated, which is the likeliest order of Volcano's small maps.
     */
    public List<SessionTask> held() {
        return tasks(TaskStatus.ALLOCATED).stream()
                .map(SessionTask.class::cast)
                .sorted(Comparator.comparingInt(SessionTask::heldPlace))
                .toList();
    }

    /** Its place among all jobs by creation, then key; 0 is the oldest. */
    public int age() {
        return age;
    }

    /** Puts the job into the queue: it is admitted. */
    public void admit() {
        phase = JobPhase.INQUEUE;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public JobSpec spec() {
        return spec;
    }

    @Override
    public SessionQueue queue() {
        return queue;
    }

    @Override
    public int minMember() {
        return minMember;
    }

    @Override
    public boolean hasSubGroups() {
        return hasSubGroups;
    }

    @Override
    public boolean hasRoleMinimums() {
        return hasRoleMinimums;
    }

    /** Kept up to date with the counts, because every comparison of jobs reads it. */
    @Override
    public boolean isReady() {
        return ready;
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public JobPhase phase() {
        return phase;
    }

    /** Made on demand: many jobs hold nothing. */
    @Override
    public Tally allocated() {
        Tally known = allocated;
        if (known == null) {
            known = new Tally(requested.names());
            allocated = known;
        }
        return known;
    }

    /** Adds what its tasks hold to a sum. */
    public void addAllocatedTo(Tally sum) {
        if (allocated != null) {
            sum.add(allocated);
        }
    }

    @Override
    public Tally requested() {
        return requested;
    }

    @Override
    public List<SubJob> subJobs() {
        List<SubJob> known = listed;
        if (known == null) {
            known = inOrder();
            listed = known;
        }
        return known;
    }

    private List<SubJob> inOrder() {
        if (hasSubGroups) {
            return List.copyOf(subJobs.values());
        }
        return members.isEmpty() ? List.of() : List.of(rest());
    }

    @Override
    public boolean containsTopology() {
        return hasSubGroups ? Job.super.containsTopology() : hasTopology();
    }

    @Override
    public boolean hasTopology() {
        return spec.topology() != null;
    }

    @Override
    public ResourceVector minResources() {
        Amounts minimum = spec.minResources();
        return minimum == null ? Amounts.none(requested.names()) : minimum;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String toString() {
        return key;
    }
}
