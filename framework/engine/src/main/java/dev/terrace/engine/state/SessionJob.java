package dev.terrace.engine.state;

import dev.terrace.engine.facts.SubJobNames;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A job in a session: its tasks with their counts, its sub-jobs, and its current phase. */
public final class SessionJob extends SessionGroup implements Job, SessionObject, Numbered {
    private final JobSpec spec;
    private final String key;
    private final int minMember;
    private final boolean hasSubGroups;
    private final boolean hasRoleMinimums;

    /** Whether it has a network topology constraint, or sub-groups, which may have one. */
    private final boolean isTopologyBound;

    // Copies of the creation time, because every comparison of jobs may read it.
    private final long createdSeconds;
    private final int createdNanos;

    private final Tally requested;
    private @Nullable Tally allocated;

    /** By id; an empty map if the job has no sub-groups. */
    private final Map<String, SessionSubJob> subJobs;

    /** The sub-jobs in order; null if a task was added since. */
    private @Nullable List<SubJob> listed;

    private @Nullable SessionSubJob rest;

    private @Nullable HeldTasks heldTasks;

    /** Null until first use, and for few tasks. */
    private @Nullable RoleMinimums roleMinimums;

    /** Null until first use, and for few sub-jobs. */
    private @Nullable SubGroupMinimums subGroupMinimums;

    /** Null until first use. */
    private @Nullable Instant latestStart;

    private boolean ready;
    private boolean hasGatedTasks;

    /** Whether a session has changed its counts, or anything else that {@link #begin} does not reset. */
    private boolean touched;

    /** The last task that the next session must reset; each task links to the one before. */
    private @Nullable SessionTask touchedLast;

    /** Whether it is in the list of jobs that the next session must visit. */
    private boolean noted;

    private boolean hasLeft;

    /** Whether it was unsettled when the session opened. */
    private boolean unsettled;

    /** The id, counted from the offset. */
    private int place;

    /** Null until it is in the list of the session. */
    private @Nullable Offset offset;

    private int slot;
    private final SessionQueue queue;

    // Set when each session opens.
    private int priority;
    private JobPhase phase;

    /** Whether a plugin marked the job as unschedulable. */
    private boolean unschedulable;

    /** Null without any. */
    private @Nullable WaitingFacts waiting;

    /** Creates a job without tasks. */
    public SessionJob(JobSpec spec, String key, SessionQueue queue, ResourceNames resources) {
        super(new GroupTasks(spec.minMember()));
        this.spec = spec;
        this.key = key;
        this.queue = queue;
        this.minMember = spec.minMember();
        this.hasSubGroups = !spec.subGroups().isEmpty();
        this.hasRoleMinimums = !spec.minTaskMember().isEmpty();
        this.isTopologyBound = isTopologyBound(spec);
        this.subJobs = hasSubGroups ? new TreeMap<>() : Map.of();
        this.ready = minMember <= 0;
        this.phase = spec.phase();
        Instant created = spec.created();
        this.createdSeconds = created.getEpochSecond();
        this.createdNanos = created.getNano();
        this.requested = new Tally(resources);
    }

    /**
     * Returns whether a job of this specification has a network topology constraint, or sub-groups, which may have one.
     */
    static boolean isTopologyBound(JobSpec spec) {
        return spec.topology() != null || !spec.subGroups().isEmpty();
    }

    @Override
    public void assignId(int id, Offset ofList) {
        offset = ofList;
        place = id + ofList.value;
    }

    /** Takes the index of the job that it replaces. */
    public void takeId(SessionJob replaced) {
        offset = replaced.offset;
        place = replaced.place;
    }

    @Override
    public int slot() {
        return slot;
    }

    public void assignSlot(int number) {
        slot = number;
    }

    /** Resets it to the cluster's values when a session opens. */
    public void begin(int ofClass) {
        priority = ofClass;
        phase = spec.phase();
        unschedulable = false;
        waiting = null;
        noted = false;
        touchedLast = null;
        members.resetRefusals();
    }

    /** Adds it to the jobs that the next session must visit. */
    void note() {
        if (!noted) {
            noted = true;
            queue.note(this);
        }
    }

    /** Returns the facts about why it waits. */
    public WaitingFacts waiting() {
        WaitingFacts known = waiting;
        if (known == null) {
            known = new WaitingFacts();
            waiting = known;
        }
        return known;
    }

    /** Records why an action did not serve it. */
    public void waits(String reason) {
        note();
        waiting().say(reason);
    }

    /** Records the limit that keeps it waiting. */
    public void waits(LimitRefusal refusal) {
        note();
        waiting().refuse(refusal);
    }

    /** Records the time from which room is reserved for it. */
    public void reserve(Instant from) {
        note();
        waiting().reserve(from);
    }

    /** Returns the time from which room is reserved for it; null without a reservation. */
    public @Nullable Instant reserved() {
        return waiting == null ? null : waiting.reserved();
    }

    /** Returns the result of an action's search for victims for it. */
    public EvictionAttempt evictionAttempt(String action) {
        note();
        return waiting().evictions(action);
    }

    /** Records that a task got room that others are about to leave. */
    public void gotRoom(SessionTask task) {
        if (waiting != null) {
            waiting.served(task.spec());
        }
    }

    /** Records that placements of its tasks are about to be undone. */
    public void undoes() {
        if (!hasPipelinedRoles()) {
            for (Map.Entry<String, Integer> least : spec.minTaskMember().entrySet()) {
                int found = roleMinimums().pipelined(least.getKey());
                if (found < least.getValue()) {
                    waiting().undo(new WaitingFacts.Shortfall(plural(least.getKey()), found, least.getValue()));
                    return;
                }
            }
        }
        int needless = pendingBestEffortTasks();
        waiting().undo(new WaitingFacts.Shortfall("pods", readyTasks() + waitingTasks(), minMember - needless));
    }

    private static String plural(String role) {
        return role.endsWith("s") ? role + " pods" : role + "s";
    }

    /** Records that one of its tasks got a node on which it cannot be bound. */
    public void cannotBind(SessionTask task, SessionNode node, String cause) {
        waiting().undo(new WaitingFacts.Unbound(task.spec().name(), node.name(), cause));
    }

    /** Records that a plugin could not schedule it as a whole. The first reason stays. */
    public void markUnschedulable(String reason) {
        note();
        unschedulable = true;
        if (waiting().marked().isEmpty()) {
            waiting().mark(reason);
        }
    }

    /** Returns whether a plugin marked it as unschedulable. */
    public boolean isUnschedulable() {
        return unschedulable;
    }

    @Override
    public void touch() {
        touched = true;
        note();
    }

    /**
     * Records a task that the next session must reset. Called once for each task.
     *
     * @return the task that was recorded before; null if it is the first
     */
    @Nullable
    SessionTask enlist(SessionTask task) {
        SessionTask before = touchedLast;
        touchedLast = task;
        note();
        return before;
    }

    /** Returns the tasks that the next session must reset. */
    public List<SessionTask> touchedTasks() {
        List<SessionTask> tasks = new ArrayList<>();
        for (SessionTask task = touchedLast; task != null; task = task.touchedBefore()) {
            tasks.add(task);
        }
        return tasks;
    }

    /** Returns whether the next session must create it again. */
    public boolean isTouched() {
        return touched || isTopologyBound();
    }

    /** Returns whether it has a network topology constraint, or sub-groups, which may have one. */
    public boolean isTopologyBound() {
        return isTopologyBound;
    }

    /** Marks it as replaced or removed: it belongs to no session from now on. */
    public void leave() {
        hasLeft = true;
    }

    /** Records whether it is unsettled when the session opens. */
    public void openUnsettled(boolean isUnsettled) {
        unsettled = isUnsettled;
    }

    /** Returns whether it was unsettled when the session opened. */
    public boolean openedUnsettled() {
        return unsettled;
    }

    /** Returns whether it was replaced or removed. */
    public boolean hasLeft() {
        return hasLeft;
    }

    @Override
    public Object session() {
        return hasLeft ? this : queue.session();
    }

    /** Adds a task; tasks come in order of their keys. */
    public void add(SessionTask task) {
        members.add(task);
        task.joinJob(this);
        requested.add(task.requests());
        hasGatedTasks |= task.isGated();
        if (hasSubGroups) {
            subJobOf(task).add(task);
            listed = null;
        }
        count(task, 1);
    }

    /** Returns the sub-job of the first policy that matches the task. */
    private SessionSubJob subJobOf(SessionTask task) {
        for (SubGroupPolicy policy : spec.subGroups()) {
            Optional<List<String>> values = policy.valuesOf(task.spec().labels());
            if (values.isPresent()) {
                String name = SubJobNames.name(key(), policy.name(), values.get());
                return subJobs.computeIfAbsent(name, n -> new SessionSubJob(this, n, policy, values.get()));
            }
        }
        return subJobs.computeIfAbsent(key(), name -> rest());
    }

    /** Returns the sub-job of tasks that match no policy; of all tasks without policies. Created on demand. */
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
        if (roleMinimums != null) {
            roleMinimums.count(task, sign);
        }
        ready = members.ready() + members.pendingBestEffort() >= minMember;
        SessionSubJob subGroup = task.subGroup();
        if (hasSubGroups && subGroup != null) {
            count(task, sign, subGroup);
        } else if (!task.stale().isEmpty()) {
            rest().countStale(task, sign);
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

    /** Counts a task of a sub-job, whose readiness may change. */
    private void count(SessionTask task, int sign, SessionSubJob subGroup) {
        SubGroupMinimums minimums = subGroupMinimums;
        if (minimums == null) {
            subGroup.count(task, sign);
        } else {
            minimums.count(subGroup, -1);
            subGroup.count(task, sign);
            minimums.count(subGroup, 1);
        }
    }

    /** Lists a task in its sub-job under another status, too. */
    void listToo(SessionTask task, TaskStatus other) {
        SessionSubJob subGroup = hasSubGroups ? task.subGroup() : null;
        SubGroupMinimums minimums = subGroup == null ? null : subGroupMinimums;
        if (subGroup != null && minimums != null) {
            minimums.count(subGroup, -1);
            subGroup.countStale(task, other, 1);
            minimums.count(subGroup, 1);
        } else {
            (subGroup == null ? rest() : subGroup).countStale(task, other, 1);
        }
    }

    private void hold(SessionTask task, boolean held) {
        HeldTasks tasks = heldTasks == null ? new HeldTasks() : heldTasks;
        heldTasks = tasks;
        if (held) {
            tasks.take(task);
        } else {
            tasks.leave(task);
        }
    }

    /** Returns the tasks that are allocated and not bound, in the order of their places. */
    public List<SessionTask> held() {
        return heldTasks == null ? List.of() : heldTasks.inOrder();
    }

    private RoleMinimums roleMinimums() {
        RoleMinimums known = roleMinimums;
        if (known == null) {
            known = new RoleMinimums(spec, members);
            roleMinimums = members.size() > GroupTasks.FEW ? known : null;
        }
        return known;
    }

    private SubGroupMinimums subGroupMinimums() {
        SubGroupMinimums known = subGroupMinimums;
        if (known == null) {
            known = new SubGroupMinimums(spec.subGroups(), subJobs());
            subGroupMinimums = subJobs().size() > GroupTasks.FEW ? known : null;
        }
        return known;
    }

    /** Returns whether it was created before another job of the session; with equal times, whether its key is lower. */
    public boolean isOlderThan(SessionJob other) {
        if (createdSeconds != other.createdSeconds) {
            return createdSeconds < other.createdSeconds;
        }
        return createdNanos != other.createdNanos ? createdNanos < other.createdNanos : place < other.place;
    }

    /** Admits the job to its queue. */
    public void admit() {
        note();
        phase = JobPhase.INQUEUE;
    }

    @Override
    public int id() {
        return offset == null ? -1 : place - offset.value;
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

    @Override
    public int validTasks(String role) {
        return roleMinimums().valid(role);
    }

    @Override
    public int readyTasks(String role) {
        return roleMinimums().ready(role);
    }

    @Override
    public boolean hasValidRoles() {
        return !hasRoleMinimums || roleMinimums().areValid();
    }

    @Override
    public boolean hasReadyRoles() {
        return !hasRoleMinimums || roleMinimums().areReady();
    }

    @Override
    public boolean hasPipelinedRoles() {
        return !hasRoleMinimums || roleMinimums().arePipelined();
    }

    @Override
    public boolean hasValidSubGroups() {
        return !hasSubGroups || subGroupMinimums().areValid();
    }

    @Override
    public boolean hasReadySubGroups() {
        return !hasSubGroups || subGroupMinimums().areReady();
    }

    @Override
    public boolean hasPipelinedSubGroups() {
        return !hasSubGroups || subGroupMinimums().arePipelined();
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

    /** Created on demand: many jobs hold nothing. */
    @Override
    public Tally allocated() {
        Tally known = allocated;
        if (known == null) {
            known = new Tally(requested.names());
            allocated = known;
        }
        return known;
    }

    @Override
    public void addAllocatedTo(Tally sum) {
        if (allocated != null) {
            sum.add(allocated);
        }
    }

    @Override
    public Amounts pendingRequests() {
        return members.pendingRequests(requested.names());
    }

    @Override
    public Instant latestStart() {
        Instant latest = latestStart;
        if (latest == null) {
            latest = Instant.MIN;
            for (Task task : tasks()) {
                Instant started = task.spec().started();
                if (started != null && started.isAfter(latest)) {
                    latest = started;
                }
            }
            latestStart = latest;
        }
        return latest;
    }

    @Override
    public boolean hasGatedTasks() {
        return hasGatedTasks;
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
