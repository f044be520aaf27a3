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

/** A job with all that changes of it in a session. */
public final class SessionJob extends SessionGroup implements Job {
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

    /** By policy; most jobs have none. */
    private final Map<String, SessionSubJob> subJobs;

    private @Nullable List<SubJob> parts;

    private @Nullable SessionSubJob rest;

    private @Nullable BitSet heldPlaces;
    private boolean ready;

    /** Its place among all jobs by creation, then key. */
    public final int age;

    public JobPhase phase;
    public boolean unschedulable;
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

    /** Takes a task in; tasks come in order of their keys. */
    void add(SessionTask task) {
        members.take(task);
        task.job = this;
        requested.add(task.requests());
        if (hasSubGroups) {
            subJobOf(task).add(task);
            parts = null;
        }
        count(task, 1);
    }

    /** The first policy that is about a task decides. */
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

    /**
     * The tasks that no policy is about: of most jobs all. Made when it is first asked for: many jobs are only counted.
     */
    SessionSubJob rest() {
        SessionSubJob known = rest;
        if (known == null) {
            known = new SessionSubJob(this);
            rest = known;
        }
        return known;
    }

    /** Counts a task, or no longer, under the status that it has now. */
    void count(SessionTask task, int sign) {
        members.count(task, sign);
        ready = members.ready() + members.pendingBestEffort() >= minMember;
        if (hasSubGroups && task.subJob != null) {
            task.subJob.members.count(task, sign);
        }
        if (task.status == TaskStatus.ALLOCATED) {
            hold(task, sign > 0);
        }
        if (task.status.isAllocated()) {
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
            task.place = places.nextClearBit(0);
        }
        places.set(task.place, held);
    }

    /**
     * The tasks that have a node and are not bound. Each took the lowest place that was free: of the orders that
     * Volcano's small maps come in, the likeliest.
     */
    public List<SessionTask> held() {
        return tasks(TaskStatus.ALLOCATED).stream()
                .map(SessionTask.class::cast)
                .sorted(Comparator.comparingInt(task -> task.place))
                .toList();
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

    /** Kept, because every order of jobs asks for it. */
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

    /** Made when it is first asked for, as {@link #rest}. */
    @Override
    public Tally allocated() {
        Tally known = allocated;
        if (known == null) {
            known = new Tally(requested.names());
            allocated = known;
        }
        return known;
    }

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
        List<SubJob> known = parts;
        if (known == null) {
            known = inOrder();
            parts = known;
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
