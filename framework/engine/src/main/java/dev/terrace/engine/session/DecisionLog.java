package dev.terrace.engine.session;

import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.ChangeLog;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.report.CycleReport.Amendment;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.model.report.CycleReport.VolumeBinding;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The elementary steps of a session, what they change, who is told; and what has been decided for good. */
final class DecisionLog {
    private final HookTable hooks;
    private final ChangeLog changes;
    private final List<Bind> binds = new ArrayList<>();
    private final Map<Task, Eviction> evictions = new LinkedHashMap<>();
    private final List<Failure> failures = new ArrayList<>();
    private final List<Amendment> amendments = new ArrayList<>();

    /** The action that runs now. */
    String action = "";

    /** Whether Kubernetes' view of nodes follows. */
    boolean podsFollow;

    DecisionLog(HookTable hooks, ChangeLog changes) {
        this.hooks = hooks;
        this.changes = changes;
    }

    /** Gives a pending task a node, now or as a promise. */
    void place(SessionTask task, Choice choice, TaskStatus status) {
        SessionNode node = (SessionNode) choice.node();
        task.become(status);
        node.add(task);
        task.choice = choice;
        task.action = action;
        if (podsFollow) {
            node.addPod(task);
        }
        tellAllocated(task, node);
    }

    /** Takes a node away again. */
    void unplace(SessionTask task) {
        SessionNode node = nodeOf(task);
        task.become(TaskStatus.PENDING);
        node.remove(task);
        tellDeallocated(task, node);
        task.node = null;
        task.choice = null;
    }

    void evict(SessionTask task) {
        recount(task, TaskStatus.RELEASING);
        tellDeallocated(task, nodeOf(task));
    }

    /** The task counts as running then, whatever it was; Kubernetes' view of the node goes on without it. */
    void unevict(SessionTask task) {
        recount(task, TaskStatus.RUNNING);
        tellAllocated(task, nodeOf(task));
    }

    private void recount(SessionTask task, TaskStatus status) {
        task.become(status);
        nodeOf(task).recount(task);
    }

    private static SessionNode nodeOf(SessionTask task) {
        SessionNode node = task.node;
        if (node == null) {
            throw new IllegalStateException("task " + task.key() + " is on no node");
        }
        return node;
    }

    private void tellAllocated(SessionTask task, SessionNode node) {
        changes.changed(node.id());
        for (var entry : hooks.allocated.all()) {
            entry.function().accept(task);
        }
    }

    private void tellDeallocated(SessionTask task, SessionNode node) {
        if (podsFollow) {
            node.removePod(task);
        }
        changes.changed(node.id());
        for (var entry : hooks.deallocated.all()) {
            entry.function().accept(task);
        }
    }

    /**
     * For good: the task gets its node. Not if the node has no room for it but what victims have yet to leave; the task
     * stays allocated then.
     */
    boolean bind(SessionTask task) {
        if (!nodeOf(task).bind(task.requests())) {
            return false;
        }
        task.become(TaskStatus.BINDING);
        binds.add(describe(task, AnswerRules.everyAnswer(hooks.volumesToBind, task)));
        return true;
    }

    /** Binds what a job holds, up to the first that cannot be bound. */
    void bindHeld(SessionJob job) {
        for (SessionTask task : job.held()) {
            if (!bind(task)) {
                return;
            }
        }
    }

    /** For good: the task must leave. */
    void evictForGood(SessionTask task, @Nullable Task preemptor, String byAction, String because) {
        Job job = task.job();
        evictions.put(
                task,
                new Eviction(
                        task.key(),
                        job == null ? "" : job.key(),
                        job == null ? "" : job.queue().name(),
                        nodeOf(task).name(),
                        preemptor == null ? "" : preemptor.key(),
                        byAction,
                        because));
    }

    /** What a task that must leave holds can be bound in this cycle. */
    void freeAtOnce(SessionTask task) {
        nodeOf(task).free(task.requests());
    }

    /** For good: the task never gets a node. */
    void fail(SessionTask task, String because) {
        if (task.status != TaskStatus.PENDING) {
            throw new IllegalStateException("task " + task.key() + " is not pending");
        }
        Job job = task.job();
        task.become(TaskStatus.FAILED);
        failures.add(new Failure(
                task.key(),
                job == null ? "" : job.key(),
                job == null ? "" : job.queue().name(),
                action,
                because));
    }

    /** A task that is promised a node, and why this one. */
    static Bind describe(SessionTask task) {
        return describe(task, List.of());
    }

    private static Bind describe(SessionTask task, List<VolumeBinding> volumes) {
        Choice choice = task.choice == null ? Choice.of(nodeOf(task)) : task.choice;
        Node next = choice.next();
        return new Bind(
                task.key(),
                task.job == null ? task.spec().job() : task.job.key(),
                choice.node().name(),
                task.action,
                choice.score(),
                choice.terms(),
                next == null ? null : next.name(),
                choice.nextScore(),
                choice.candidates(),
                volumes);
    }

    List<Bind> binds() {
        return new ArrayList<>(binds);
    }

    /** For good: a field of the task's specification is set. */
    void amend(SessionTask task, String field, long value) {
        amendments.add(new Amendment(task.key(), field, value));
    }

    List<Amendment> amendments() {
        return new ArrayList<>(amendments);
    }

    List<Failure> failures() {
        return new ArrayList<>(failures);
    }

    List<Eviction> evictions() {
        return new ArrayList<>(evictions.values());
    }
}
