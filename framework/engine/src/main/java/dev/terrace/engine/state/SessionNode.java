package dev.terrace.engine.state;

import dev.terrace.model.HostPort;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A node with two ledgers: the scheduler's (idle, used, releasing, pipelined), and the one that Kubernetes' filters and
 * scores see (pods and their requests).
 */
public final class SessionNode implements Node, SessionObject {
    private Object session;
    private final int slot;
    private int id;
    private NodeSpec spec;
    private Amounts reported;
    private Amounts allocatable;

    /** The storage of the six tallies, which hot paths read directly. */
    private final NodeLedgers ledgers;

    /** The index of its first number in each column. */
    private final int start;

    private final int dimensions;
    private final Tally idle;
    private final Tally used;
    private final Tally releasing;
    private final Tally pipelined;
    private final NodeTasks tasks = new NodeTasks();
    private final NodeTasks pods = new NodeTasks();

    /** The completed tasks, which hold nothing. Immutable until the first arrives. */
    private Set<SessionTask> completed = Set.of();

    private final Tally podRequests;

    /** The idle amounts at the opening of the session, minus the amounts bound since. */
    private final Tally unbound;

    private final Set<HostPort> takenPorts = new LinkedHashSet<>();

    /** The number of its tasks that are releasing or pipelined. If it is 0, future idle equals idle. */
    private int unsettled;

    private int podCount;
    private long scoringCpu;
    private long scoringMemory;

    /**
     * Creates a node without tasks.
     *
     * @param reported the spec's allocatable amounts; nodes with equal amounts share one object
     * @param place its place in the ledgers
     */
    public SessionNode(
            Object session, int id, int slot, NodeSpec spec, Amounts reported, NodeLedgers ledgers, int place) {
        this.session = session;
        this.id = id;
        this.slot = slot;
        this.spec = spec;
        this.reported = reported;
        this.allocatable = whole(spec, reported);
        ResourceNames names = allocatable.names();
        this.dimensions = names.size();
        this.ledgers = ledgers;
        this.start = place * dimensions;
        this.idle = Tally.within(names, ledgers.idle, start).add(allocatable);
        this.used = Tally.within(names, ledgers.used, start);
        this.podRequests = Tally.within(names, ledgers.podRequests, start);
        this.releasing = Tally.within(names, ledgers.releasing, start);
        this.pipelined = Tally.within(names, ledgers.pipelined, start);
        this.unbound = Tally.within(names, ledgers.unbound, start).add(allocatable);
    }

    private static Amounts whole(NodeSpec spec, Amounts reported) {
        return spec.oversubscription().isNone() ? reported : reported.plus(spec.oversubscription());
    }

    /** Removes all tasks that hold it, and replaces its specification and amounts by the cluster's current ones. */
    public void reopen(NodeSpec now, Amounts reportedNow) {
        spec = now;
        reported = reportedNow;
        allocatable = whole(now, reportedNow);
        for (Tally tally : List.of(idle, used, podRequests, releasing, pipelined, unbound)) {
            tally.clear();
        }
        idle.add(allocatable);
        unbound.add(allocatable);
        tasks.empty();
        pods.empty();
        takenPorts.clear();
        unsettled = 0;
        podCount = 0;
        scoringCpu = 0;
        scoringMemory = 0;
    }

    /** Sets its index in the list of nodes. */
    public void assignId(int place) {
        id = place;
    }

    /** Marks it as removed: it belongs to no session from now on. */
    public void leave() {
        session = this;
    }

    @Override
    public Object session() {
        return session;
    }

    /** Adds a task that is on the node when the session opens, and counts it unless it is completed. */
    public void takeAtOpen(SessionTask task) {
        if (task.heldNode() == null) {
            Set<SessionTask> all = completed.isEmpty() ? new LinkedHashSet<>() : completed;
            all.add(task);
            completed = all;
            return;
        }
        add(task);
        addPod(task);
        unbound.subtract(task.requests());
    }

    /** Returns the completed tasks on the node, which hold nothing; not a copy. */
    public Set<SessionTask> completed() {
        return completed;
    }

    public void removeCompleted(SessionTask task) {
        if (!completed.isEmpty()) {
            completed.remove(task);
        }
    }

    /** Takes resources for a task that is bound. Returns false and takes nothing if too little is unbound. */
    public boolean bind(Amounts requests) {
        if (!requests.fitsIn(unbound)) {
            return false;
        }
        unbound.subtract(requests);
        return true;
    }

    /** Returns why {@link #bind} took nothing: the first resource with too little unbound. */
    public String lacksToBind(Amounts requests) {
        int lack = ResourceNames.PODS;
        for (int d = 0; d < requests.names().size(); d++) {
            if (requests.has(d) && requests.get(d) > unbound.get(d)) {
                lack = d;
                break;
            }
        }
        return name()
                + (lack == ResourceNames.PODS
                        ? " is full of pods"
                        : " has too little " + requests.names().name(lack))
                + (releasing.get(lack) > 0 ? " until the evicted pods have left" : "");
    }

    /** Frees the resources of a task that must leave, so that others can be bound in this cycle. */
    public void free(Amounts requests) {
        unbound.add(requests);
    }

    /** Adds a task to this node and counts it by its status. */
    public void add(SessionTask task) {
        task.moveTo(this);
        tasks.put(task);
        count(task);
    }

    /** Removes a task under the status by which it was counted. The task keeps its reference to the node. */
    public void remove(SessionTask task) {
        drop(task, task.countedAs());
    }

    /** Removes a task that this node counts under a status, wherever the task is now. */
    public void drop(SessionTask task, TaskStatus counted) {
        tasks.drop(task);
        discount(task, counted);
    }

    /** Counts a task of this node again, by its present status. */
    public void recount(SessionTask task) {
        discount(task, task.countedAs());
        count(task);
    }

    private void count(SessionTask task) {
        task.countAsNow();
        if (task.status() == TaskStatus.PIPELINED) {
            unsettled++;
            pipelined.add(task.requests());
            return;
        }
        idle.subtract(task.requests());
        used.add(task.requests());
        if (task.status() == TaskStatus.RELEASING) {
            unsettled++;
            releasing.add(task.requests());
        }
    }

    private void discount(SessionTask task, TaskStatus counted) {
        if (counted == TaskStatus.PIPELINED) {
            unsettled--;
            pipelined.subtract(task.requests());
            return;
        }
        idle.add(task.requests());
        used.subtract(task.requests());
        if (counted == TaskStatus.RELEASING) {
            unsettled--;
            releasing.subtract(task.requests());
        }
    }

    /** Adds a task to the ledger that Kubernetes' filters and scores see. */
    public void addPod(SessionTask task) {
        pods.put(task);
        podCount++;
        if (!task.template().hostPorts().isEmpty()) {
            takenPorts.addAll(task.template().hostPorts());
        }
        podRequests.add(task.requests());
        scoringCpu += task.template().scored().cpu();
        scoringMemory += task.template().scored().memory();
    }

    /** Removes a task from the ledger that Kubernetes' filters and scores see. Returns whether it was there. */
    public boolean removePod(SessionTask task) {
        if (!pods.drop(task)) {
            return false;
        }
        podCount--;
        task.template().hostPorts().forEach(takenPorts::remove);
        podRequests.subtract(task.requests());
        scoringCpu -= task.template().scored().cpu();
        scoringMemory -= task.template().scored().memory();
        return true;
    }

    /** Returns the first dimension in which a request exceeds idle + releasing − pipelined; -1 if it fits. */
    public int lacksInFuture(Amounts requests) {
        if (isSettled()) {
            return lacksNow(requests);
        }
        for (int d = 0; d < requests.names().size(); d++) {
            if (requests.has(d) && requests.get(d) > futureIdle(d)) {
                return d;
            }
        }
        return -1;
    }

    /** Returns the first dimension in which a request exceeds the idle amount; -1 if it fits. */
    public int lacksNow(Amounts requests) {
        for (int d = 0; d < dimensions; d++) {
            if (requests.get(d) > ledgers.idle[start + d] && requests.has(d)) {
                return d;
            }
        }
        return -1;
    }

    /** Returns how often requests fit into the future idle amounts; {@link Integer#MAX_VALUE} if they are all zero. */
    public int holds(Amounts requests) {
        long times = Integer.MAX_VALUE;
        for (int d = 0; d < dimensions; d++) {
            if (requests.get(d) > 0) {
                times = Math.min(times, futureIdle(d) / requests.get(d));
            }
        }
        return (int) Math.max(0, times);
    }

    /** Returns whether no task is releasing or pipelined, so that future idle equals idle. */
    public boolean isSettled() {
        return unsettled == 0;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public int slot() {
        return slot;
    }

    @Override
    public NodeSpec spec() {
        return spec;
    }

    @Override
    public Amounts reported() {
        return reported;
    }

    @Override
    public long used(int dimension) {
        return ledgers.used[start + dimension];
    }

    @Override
    public long podRequests(int dimension) {
        return ledgers.podRequests[start + dimension];
    }

    @Override
    public int podCount() {
        return podCount;
    }

    @Override
    public Amounts allocatable() {
        return allocatable;
    }

    @Override
    public Tally idle() {
        return idle;
    }

    @Override
    public Tally used() {
        return used;
    }

    @Override
    public Tally releasing() {
        return releasing;
    }

    @Override
    public Tally pipelined() {
        return pipelined;
    }

    @Override
    public Tally futureIdle() {
        return idle.copy().add(releasing).subtract(pipelined);
    }

    /** Returns the amount of one dimension that is idle, or will be once leaving tasks are gone. */
    public long futureIdle(int dimension) {
        int at = start + dimension;
        return isSettled() ? ledgers.idle[at] : ledgers.idle[at] + ledgers.releasing[at] - ledgers.pipelined[at];
    }

    @Override
    public Collection<Task> tasks() {
        return tasks;
    }

    /** Returns its tasks in order of arrival; not a copy. */
    public List<Task> inAnyOrder() {
        return tasks.inAnyOrder();
    }

    @Override
    public Collection<Task> pods() {
        return pods;
    }

    @Override
    public Collection<HostPort> takenPorts() {
        return Collections.unmodifiableSet(takenPorts);
    }

    @Override
    public Tally podRequests() {
        return podRequests;
    }

    @Override
    public long scoringCpu() {
        return scoringCpu;
    }

    @Override
    public long scoringMemory() {
        return scoringMemory;
    }

    @Override
    public String toString() {
        return spec.name();
    }
}
