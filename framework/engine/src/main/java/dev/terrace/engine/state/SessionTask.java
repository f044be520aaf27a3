package dev.terrace.engine.state;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A task in a session, with its current status, node and refusals. Evaluation and decisions key their data about tasks
 * by id.
 */
public final class SessionTask implements Task, Shape, SessionObject, Numbered {
    /** Orders tasks by their ids. */
    public static final Comparator<SessionTask> BY_ID = Comparator.comparingInt(SessionTask::id);

    private final TaskSpec spec;
    private final String key;

    // Copies of the hottest fields, to save an indirection through the spec.
    private final PodTemplate template;
    private final String role;
    private final String nominatedNode;
    private final int priority;
    private final boolean bestEffort;
    private final boolean gated;
    private final long nameIndex;

    /** Its index in the session's tasks, counted from the offset; negative while it is not listed. */
    private int place;

    /** Null if it is not in the list of the session. */
    private @Nullable Offset offset;

    private boolean hasLeft;

    /** Whether the next session must reset it. */
    private boolean touched;

    /** The task of its job that was recorded before it; null if it is the first. */
    private @Nullable SessionTask touchedBefore;

    private TaskStatus status;

    /** The status under which its node counts it; as in Volcano, it differs from the status once the task is bound. */
    private TaskStatus countedAs;

    private @Nullable SessionJob job;

    /** Its sub-job, if its job has sub-groups. */
    private @Nullable SessionSubJob subJob;

    private @Nullable SessionNode node;

    /** The domain of its sub-job, while scores are evaluated. */
    private @Nullable HyperNode near;

    /** Its place among its job's {@link HeldTasks}. */
    private int heldPlace;

    /** Stale statuses under which its sub-job still lists it; almost always empty. */
    private Set<TaskStatus> stale = Set.of();

    /**
     * The nodes that still count it although it is elsewhere or pending, with the counted status; null until the first.
     */
    private @Nullable Map<SessionNode, TaskStatus> copies;

    private @Nullable Refusals refusals;

    /**
     * Creates a task without a job or a node.
     *
     * @param template the template with which it counts
     * @param nameIndex the index in its name, as {@code PodNameIndex} reads it; negative without one
     */
    public SessionTask(TaskSpec spec, PodTemplate template, String key, long nameIndex) {
        this.spec = spec;
        this.key = key;
        this.template = template;
        this.role = spec.role();
        this.nominatedNode = spec.nominatedNode();
        this.priority = spec.priority();
        this.bestEffort = template.requests().isEmpty();
        this.gated = spec.gated();
        this.nameIndex = nameIndex;
        this.status = statusOf(spec);
        this.countedAs = status;
    }

    private static TaskStatus statusOf(TaskSpec spec) {
        return switch (spec.phase()) {
            case RUNNING -> spec.deleted() != null ? TaskStatus.RELEASING : TaskStatus.RUNNING;
            case PENDING ->
                spec.deleted() != null
                        ? TaskStatus.RELEASING
                        : spec.node().isEmpty() ? TaskStatus.PENDING : TaskStatus.BOUND;
            case SUCCEEDED -> TaskStatus.SUCCEEDED;
            case FAILED -> TaskStatus.FAILED;
            case UNKNOWN -> TaskStatus.UNKNOWN;
        };
    }

    /** Returns the session of its job or node. A task that left belongs to no session. */
    @Override
    public Object session() {
        if (job != null) {
            return job.session();
        }
        return node != null ? node.session() : this;
    }

    /** Returns the index in its name; negative without one. */
    public long nameIndex() {
        return nameIndex;
    }

    @Override
    public void assignId(int id, Offset ofList) {
        offset = ofList;
        place = id + ofList.value;
    }

    /** Marks it as removed from the cluster. */
    public void leave() {
        hasLeft = true;
        job = null;
        subJob = null;
        node = null;
    }

    public boolean hasLeft() {
        return hasLeft;
    }

    /** Returns whether the session has a place for it: a job or a node. */
    public boolean isOfSession() {
        return job != null || heldNode() != null;
    }

    public boolean isListed() {
        return offset != null;
    }

    public void unlist() {
        offset = null;
    }

    /** Returns whether the next session must reset it. */
    public boolean isTouched() {
        return touched;
    }

    /** Records a change of its job's counts, so that the next session creates another job. */
    private void touch() {
        enlist();
        if (job != null) {
            job.touch();
        }
    }

    /** Records a change that the next session must undo. */
    private void enlist() {
        if (!touched && job != null) {
            touchedBefore = job.enlist(this);
        }
        touched = true;
    }

    /** The task of its job that was recorded before it; null if it is the first. */
    @Nullable
    SessionTask touchedBefore() {
        return touchedBefore;
    }

    /** Undoes all changes of a session. The caller counts it again in its job and on its node. */
    public void reopen(@Nullable SessionNode home) {
        touched = false;
        touchedBefore = null;
        status = statusOf(spec);
        countedAs = status;
        node = home;
        near = null;
        heldPlace = 0;
        refusals = null;
        stale = Set.of();
        copies = null;
    }

    /** Returns the node that counts it when a session opens, or null. */
    @Nullable
    public SessionNode heldNode() {
        return status.isCompleted() ? null : node;
    }

    /** Returns whether its named job or node is missing, or the session has no place for it. */
    boolean isStray(@Nullable SessionJob found) {
        return (found == null && (heldNode() == null || !spec.job().isEmpty()))
                || (node == null && !spec.node().isEmpty());
    }

    /** Joins a job; null leaves it. Its sub-job is unknown afterwards. */
    public void joinJob(@Nullable SessionJob joined) {
        job = joined;
        subJob = null;
    }

    void joinSubJob(SessionSubJob joined) {
        subJob = joined;
    }

    /** Returns its sub-job if its job has sub-groups; null otherwise, unlike {@link #subJob}. */
    @Nullable
    SessionSubJob subGroup() {
        return subJob;
    }

    public void moveTo(@Nullable SessionNode next) {
        node = next;
    }

    /** Forgets its node. The node's ledgers are not changed. */
    public void leaveNode() {
        node = null;
    }

    /** Sets the result of {@link #near} while scores are evaluated; null afterwards. */
    public void scoreNear(@Nullable HyperNode domain) {
        near = domain;
    }

    TaskStatus countedAs() {
        return countedAs;
    }

    void countAsNow() {
        countedAs = status;
    }

    int heldPlace() {
        return heldPlace;
    }

    void holdAt(int place) {
        heldPlace = place;
    }

    /** Returns the refusals of its last placement; null without any. */
    public @Nullable Refusals refusals() {
        return refusals;
    }

    /** Records its refusals; null clears them. */
    public void noteRefusals(@Nullable Refusals noted) {
        boolean isNews = (noted == null) != (refusals == null);
        enlist();
        refusals = noted;
        if (noted != null && job != null) {
            job.waiting().refuse(spec, noted);
        }
        if (isNews && job != null) {
            job.members.noteRefusals(this);
        }
        if (isNews && subJob != null) {
            subJob.members.noteRefusals(this);
        }
    }

    /** Changes its status and the counts of its job. Its node still counts it as before. */
    public void become(TaskStatus next) {
        become(status, next);
    }

    /**
     * Changes its status and the counts of its job. As in Volcano, its sub-job's list removes only the entry under
     * {@code struck}: if that is not the present status, the present entry becomes stale.
     *
     * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano,
     *     JobInfo.DeleteTaskInfo</a>
     */
    public void become(TaskStatus struck, TaskStatus next) {
        touch();
        count(-1);
        if (struck != status || !stale.isEmpty()) {
            Set<TaskStatus> others = EnumSet.of(status);
            others.addAll(stale);
            others.remove(struck);
            others.remove(next);
            stale = others;
        }
        status = next;
        count(1);
    }

    /** Keeps it listed in its sub-job under another status, too. */
    public void stayListedAs(TaskStatus other) {
        if (other != status && !stale.contains(other)) {
            touch();
            Set<TaskStatus> others = EnumSet.of(other);
            others.addAll(stale);
            stale = others;
            if (job != null) {
                job.listToo(this, other);
            }
        }
    }

    /** Returns the stale statuses under which its sub-job lists it. */
    Set<TaskStatus> stale() {
        return stale;
    }

    /** Leaves its node, if any, which continues to count it. */
    public void leaveCopy() {
        if (node != null) {
            touch();
            Map<SessionNode, TaskStatus> known = copies == null ? new HashMap<>() : copies;
            copies = known;
            known.put(node, countedAs);
            node = null;
        }
    }

    /**
     * Removes the record that a node still counts it. Returns the counted status; null if the node does not count it.
     */
    public @Nullable TaskStatus takeCopy(SessionNode from) {
        return copies == null ? null : copies.remove(from);
    }

    /** Returns whether another node than its own still counts it. */
    public boolean hasCopies() {
        return copies != null && !copies.isEmpty();
    }

    private void count(int sign) {
        if (job != null) {
            job.count(this, sign);
        }
    }

    @Override
    public int id() {
        return offset == null ? -1 : place - offset.value;
    }

    @Override
    public TaskSpec spec() {
        return spec;
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public TaskStatus status() {
        return status;
    }

    @Override
    public @Nullable SessionJob job() {
        return job;
    }

    @Override
    public @Nullable SessionNode node() {
        return node;
    }

    @Override
    public @Nullable SessionSubJob subJob() {
        return subJob != null || job == null ? subJob : job.rest();
    }

    @Override
    public @Nullable HyperNode near() {
        return near;
    }

    @Override
    public String role() {
        return role;
    }

    @Override
    public Amounts requests() {
        return template.requests();
    }

    @Override
    public String nominatedNode() {
        return nominatedNode;
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public boolean isBestEffort() {
        return bestEffort;
    }

    @Override
    public boolean isGated() {
        return gated;
    }

    @Override
    public PodTemplate template() {
        return template;
    }

    @Override
    public String namespace() {
        return spec.namespace();
    }

    @Override
    public @Nullable SessionQueue queue() {
        return job == null ? null : job.queue();
    }

    @Override
    public @Nullable String label(String name) {
        return spec.labels().get(name);
    }

    @Override
    public @Nullable String annotation(String name) {
        return spec.annotations().get(name);
    }

    @Override
    public @Nullable String claimOf(PodClaim need) {
        return spec.claimOf(need);
    }

    @Override
    public String toString() {
        return key;
    }
}
