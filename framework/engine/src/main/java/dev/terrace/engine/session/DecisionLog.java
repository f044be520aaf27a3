package dev.terrace.engine.session;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.ByTask;
import dev.terrace.engine.state.Memory;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.report.ClaimedDevices;
import dev.terrace.model.report.CycleReport.Amendment;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The single path for changes to tasks and nodes in a session. It updates the ledgers, marks the node as changed and
 * notifies the plugins. It also records final decisions, in order.
 */
final class DecisionLog {
    private final HookTable hooks;
    private final Contracts contracts;
    private final Memory memory;
    private final List<Bind> binds = new ArrayList<>();
    private final BitSet bound = new BitSet();
    private final Map<Task, Eviction> evictions = new LinkedHashMap<>();
    private final List<Failure> failures = new ArrayList<>();
    private final List<Amendment> amendments = new ArrayList<>();

    /** The choice of each task's node; null for a task without placement in this session. */
    private final ByTask<Choice> choices;

    /** The last action that placed a task; null if none did. */
    private final ByTask<String> actions;

    /** Whether {@link Node#pods} reflects the decisions. */
    private final boolean podsFollow;

    private String action = "";

    DecisionLog(HookTable hooks, SessionState state, Contracts contracts) {
        this.hooks = hooks;
        this.contracts = contracts;
        this.memory = state.memory;
        this.choices = new ByTask<>(state.tasks.size());
        this.actions = new ByTask<>(state.tasks.size());
        this.podsFollow = state.podsFollow;
    }

    /** Returns whether plugins need no events when a step is undone and repeated at once. */
    boolean areRepeatsUnheard() {
        return contracts == Contracts.TRUSTED && !hooks.areAllEventsHeard();
    }

    /** Returns the name of the running action. */
    String action() {
        return action;
    }

    /** Begins an action. */
    void begin(String name) {
        action = name;
    }

    /**
     * Places a task on a node. Fails, and the task is pending again, if a plugin refuses or if the node already counts
     * the task. As in Volcano, a node that the task never left continues to count it, and plugins receive no event
     * about that. If that is the chosen node, it stops counting the task.
     *
     * @param status allocated, or pipelined for a promise
     * @param struck the status whose entry the sub-job removes: pending, except for a repeated step
     * @return whether the task has the node
     * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/node_info.go">Volcano,
     *     NodeInfo.AddTask</a>
     */
    boolean place(SessionTask task, Choice choice, TaskStatus status, TaskStatus struck) {
        boolean isPlaced = placeUnasked(task, choice, status, struck);
        if (!isPlaced && task.node() != null) {
            unplace(task);
        }
        return isPlaced;
    }

    /**
     * Places a task on a node, even if a plugin refuses. Returns false if a plugin refuses, or if the node already
     * counts the task.
     */
    boolean placeUnasked(SessionTask task, Choice choice, TaskStatus status, TaskStatus struck) {
        SessionNode node = (SessionNode) choice.node();
        task.leaveCopy();
        task.become(struck, status);
        TaskStatus counted = task.takeCopy(node);
        if (counted != null) {
            dropCopy(task, node, counted);
            if (task.job() != null) {
                task.job()
                        .cannotBind(
                                task,
                                node,
                                "it was %s there already, and loses that place as well"
                                        .formatted(counted.name().toLowerCase(Locale.ROOT)));
            }
            return false;
        }
        node.add(task);
        if (status == TaskStatus.PIPELINED && task.job() != null) {
            task.job().gotRoom(task);
        }
        choices.put(task, choice);
        actions.put(task, action);
        if (podsFollow) {
            node.addPod(task);
            memory.moved(task, node.id(), true);
        }
        return allocated(task, node);
    }

    /** Sends plugins the events that Volcano sends: the task came to the node, and left it. */
    private void dropCopy(SessionTask task, SessionNode node, TaskStatus counted) {
        task.moveTo(node);
        allocated(task, node);
        task.become(TaskStatus.PENDING);
        node.drop(task, counted);
        memory.changed(node.id());
        AnswerRules.tell(hooks.deallocated, task);
        task.leaveNode();
    }

    /** Takes the node from an allocated or pipelined task, which becomes pending again. */
    void unplace(SessionTask task) {
        SessionNode node = nodeOf(task);
        task.become(TaskStatus.PENDING);
        node.remove(task);
        deallocated(task, node);
        task.leaveNode();
        choices.put(task, null);
    }

    /**
     * Starts an eviction: the task counts as releasing.
     *
     * @param struck the status whose entry the sub-job removes: the task's own, except for a repeated step
     */
    void evict(SessionTask task, TaskStatus struck) {
        task.become(struck, TaskStatus.RELEASING);
        nodeOf(task).recount(task);
        deallocated(task, nodeOf(task));
    }

    /**
     * Undoes an eviction. As in Volcano, the task becomes running, regardless of its earlier status and of plugins, and
     * stays out of {@link Node#pods}.
     */
    void unevict(SessionTask task) {
        task.become(TaskStatus.RUNNING);
        nodeOf(task).recount(task);
        allocated(task, nodeOf(task));
    }

    private static SessionNode nodeOf(SessionTask task) {
        SessionNode node = task.node();
        if (node == null) {
            throw new IllegalStateException("task " + task.key() + " is on no node");
        }
        return node;
    }

    /** Notifies the plugins. Returns false if one of them refuses. */
    private boolean allocated(SessionTask task, SessionNode node) {
        memory.changed(node.id());
        Verdict verdict = AnswerRules.refusalAfterAll(hooks.allocated, task);
        SessionJob job = task.job();
        if (!verdict.isFit() && job != null) {
            job.cannotBind(task, node, verdict.reason());
        }
        return verdict.isFit();
    }

    private void deallocated(SessionTask task, SessionNode node) {
        if (podsFollow && node.removePod(task)) {
            memory.moved(task, node.id(), false);
        }
        memory.changed(node.id());
        AnswerRules.tell(hooks.deallocated, task);
    }

    /**
     * Binds an allocated task. Returns false, and the task stays allocated, if it needs room that victims still occupy,
     * or if it is already bound.
     */
    boolean bind(SessionTask task) {
        if (bound.get(task.id())) {
            return false;
        }
        SessionNode node = nodeOf(task);
        if (!node.bind(task.requests())) {
            if (task.job() != null) {
                task.job().cannotBind(task, node, node.lacksToBind(task.requests()));
            }
            return false;
        }
        bound.set(task.id());
        task.become(TaskStatus.BINDING);
        binds.add(describe(
                task,
                volumesToBind(task),
                AnswerRules.everyEntry(hooks.annotationsToBind, task),
                AnswerRules.everyAnswer(hooks.claimsToBind, task),
                AnswerRules.devicesOf(hooks.devices, task)));
        return true;
    }

    private List<VolumeBinding> volumesToBind(SessionTask task) {
        return AnswerRules.everyAnswer(hooks.volumesToBind, task);
    }

    /** Binds a job's held tasks, up to the first that cannot be bound. */
    void bindHeld(SessionJob job) {
        for (SessionTask task : job.held()) {
            if (!bind(task)) {
                return;
            }
        }
    }

    /** Makes the eviction of a task final. */
    void evictForGood(SessionTask task, @Nullable Task preemptor, String byAction, EvictionReason because) {
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
                        because,
                        task.spec().uid()));
    }

    /** Frees the resources of an evicted task, so that other tasks can be bound there in this cycle. */
    void freeAtOnce(SessionTask task) {
        nodeOf(task).free(task.requests());
    }

    /** Fails a pending task, which then never gets a node. */
    void fail(SessionTask task, String because) {
        if (task.status() != TaskStatus.PENDING) {
            throw new IllegalStateException("task " + task.key() + " is not pending");
        }
        Job job = task.job();
        task.become(TaskStatus.FAILED);
        failures.add(new Failure(
                task.key(),
                job == null ? "" : job.key(),
                job == null ? "" : job.queue().name(),
                action,
                because,
                task.spec().uid()));
    }

    /** Describes the placement of a task and its reasons. */
    Bind describe(SessionTask task) {
        return describe(task, List.of(), Collections.emptySortedMap(), List.of(), List.of());
    }

    private Bind describe(
            SessionTask task,
            List<VolumeBinding> volumes,
            SortedMap<String, String> annotations,
            List<ClaimedDevices> claims,
            List<DeviceUse> devices) {
        Choice known = choices.get(task);
        Choice choice = known == null ? Choice.of(nodeOf(task)) : known;
        Node next = choice.next();
        String placedBy = actions.get(task);
        Job job = task.job();
        return new Bind(
                task.key(),
                job == null ? task.spec().job() : job.key(),
                choice.node().name(),
                placedBy == null ? "" : placedBy,
                choice.score(),
                choice.terms(),
                next == null ? null : next.name(),
                choice.nextScore(),
                choice.candidates(),
                volumes,
                annotations,
                claims,
                devices,
                task.spec().uid());
    }

    List<Bind> binds() {
        return new ArrayList<>(binds);
    }

    /** Records a change to a field of the task's specification. */
    void amend(SessionTask task, String field, long value) {
        amendments.add(new Amendment(task.key(), field, value, task.spec().uid()));
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
