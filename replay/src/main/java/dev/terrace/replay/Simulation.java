package dev.terrace.replay;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Patched;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.objects.pod.PodPatch;
import dev.terrace.replay.EventQueue.EventKind;
import dev.terrace.replay.LiveJob.Task;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.world.JobObjects;
import dev.terrace.replay.world.NamedJobs;
import dev.terrace.replay.world.ReplayWorld;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The simulated cluster of a replay, and the events that change it between cycles. Mutable. A copy continues
 * independently from the same moment.
 */
final class Simulation {
    private final List<ReplayListener> listeners;
    private final VirtualClock clock;
    /** The jobs that have not been submitted yet. */
    private final NamedJobs arrivals;

    private final JobObjects objects;
    private final NodeTimeline nodes;
    private final LiveWork work;
    /** The changes since the state. */
    private final List<Edit> edits = new ArrayList<>();
    /** The jobs that arrived at this instant. */
    private final List<LiveJob> arrived = new ArrayList<>();

    /** Whether the cluster is a pool, on which the tasks of a gang share one place and one fate. */
    private final boolean isPool;

    private ClusterState state;
    private Instant time;

    Simulation(ReplayPlan plan, List<ReplayListener> listeners) {
        this.listeners = listeners;
        state = plan.start();
        time = state.cluster().now();
        clock = new VirtualClock(plan.trace().start());
        arrivals = NamedJobs.of(plan.trace().jobs());
        objects = new JobObjects(state.cluster().resources());
        work = new LiveWork(plan.semantics(), clock, listeners);
        nodes = new NodeTimeline(plan.trace());
        isPool = ReplayWorld.isPool(state.cluster())
                && plan.trace().nodeChanges().isEmpty()
                && plan.kinds() == null
                && !plan.turnsAway();
    }

    /** Copies a simulation without pending changes. Costs time proportional to the live work. */
    Simulation(Simulation other, List<ReplayListener> listeners) {
        this.listeners = listeners;
        state = other.state;
        time = other.time;
        clock = other.clock;
        arrivals = other.arrivals.copy();
        objects = new JobObjects(state.cluster().resources());
        work = new LiveWork(other.work, listeners);
        nodes = new NodeTimeline(other.nodes);
        isPool = other.isPool;
        // A job without run time may have ended at this instant already.
        other.arrived.stream().filter(job -> !job.hasEnded()).forEach(job -> arrived.add(work.job(job)));
    }

    /** Returns the jobs that were submitted and have not ended. */
    LiveWork work() {
        return work;
    }

    /** Returns the current time in seconds of the trace, rounded up. */
    long second() {
        return clock.notBefore(time);
    }

    /** Converts a time to seconds of the trace, rounded up. */
    long second(Instant at) {
        return clock.notBefore(at);
    }

    /** Applies the changes since the last state. */
    void flush() {
        if (!edits.isEmpty()) {
            state = state.apply(edits).state();
            edits.clear();
        }
    }

    /** Applies the changes, and returns the state. */
    ClusterState state() {
        flush();
        return state;
    }

    /** Applies the changes, and returns the state at another time, at most the last that a dump can have. */
    ClusterState state(long second) {
        flush();
        Instant then = Collections.min(List.of(clock.at(second), Timestamps.LAST));
        return state.apply(new Edit.Time(then)).state();
    }

    /** Removes the jobs that arrived at this instant and whose tasks all still wait, and returns them. */
    List<LiveJob> turnAway(long now) {
        List<LiveJob> refused =
                arrived.stream().filter(job -> job.waiting() == job.job.tasks()).toList();
        refused.forEach(job -> work.turnAway(job, now, edits));
        return refused;
    }

    /** Ends an instant. */
    void settle() {
        arrived.clear();
    }

    /**
     * Advances to a second: ends, departures, changes of nodes and arrivals happen, each at its own time.
     *
     * @param joinsTasks whether the tasks of a job may be one pod if they start together on one node
     * @return whether a task ended, a node changed or a job arrived
     */
    boolean pass(long until, boolean joinsTasks) {
        boolean isAdvanced = false;
        for (long at = next(); at <= until; at = next()) {
            isAdvanced |= end(at);
            move(at);
            for (Task task : work.events().take(at, EventKind.LEAVE)) {
                edits.add(work.leave(task, at));
            }
            for (NodeChange change = nodes.take(at); change != null; change = nodes.take(at)) {
                change(change, at);
                isAdvanced = true;
            }
            while (nextSubmission() <= at) {
                submit(arrivals.next(), joinsTasks);
                isAdvanced = true;
            }
        }
        move(until);
        return isAdvanced;
    }

    /** Returns the second of the next event; {@link EventQueue#NEVER} if none is left. */
    long next() {
        long ofWork = Math.min(work.events().next(), nextSubmission());
        // A node that changes after the last job is irrelevant.
        boolean isOver = ofWork == EventQueue.NEVER && work.jobs().isEmpty();
        return isOver ? ofWork : Math.min(ofWork, nodes.next());
    }

    private long nextSubmission() {
        NamedJobs.Named named = arrivals.peek();
        return named == null ? EventQueue.NEVER : named.job().submit();
    }

    private void submit(NamedJobs.Named named, boolean joinsTasks) {
        TraceJob job = named.job();
        boolean isOne = isPool
                && joinsTasks
                && job.minTasks() == job.tasks()
                && !job.request().sharesGpu();
        TraceJob inPods = isOne ? job.of(1, job.request().times(job.tasks())) : job;
        Instant created = clock.at(job.submit());
        edits.add(Edit.Made.of(Kinds.POD_GROUP, objects.group(inPods, named.name(), created)));
        edits.add(new Edit.Made<>(Kinds.POD, objects.pods(inPods, named.name(), created)));
        LiveJob live = new LiveJob(job, named.name(), job.tasks() / inPods.tasks());
        work.submit(live);
        arrived.add(live);
    }

    /** Changes a node. Pods on a node that goes leave at once and wait again. */
    private void change(NodeChange change, long at) {
        if (change.kind() == NodeChange.Kind.gone) {
            work.on(change.node()).forEach(task -> edits.add(work.lose(task, at)));
        }
        nodes.edit(change, edits);
        nodes.report(change, at, listeners);
    }

    private boolean end(long at) {
        Set<Task> ending = work.events().take(at, EventKind.END);
        if (!ending.isEmpty()) {
            work.end(ending, at, edits);
        }
        return !ending.isEmpty();
    }

    private void move(long at) {
        time = clock.at(at);
        edits.add(new Edit.Time(time));
    }

    /** Applies the phases of groups that an omitted cycle changes. */
    void applyPhases(CycleReport phases) {
        edits.add(new Edit.Decided(phases));
    }

    /** Applies the decisions of a cycle. Bound pods start at once. */
    void apply(CycleReport report, long now) {
        edits.add(new Edit.Decided(report));
        listeners.forEach(listener -> listener.decided(report, work::id, now));
        List<Patched<?>> started = new ArrayList<>();
        for (Bind bind : report.binds()) {
            Task task = work.task(bind.job(), bind.task());
            if (task != null && bind.isAtOnce()) {
                started.add(new Patched<>(
                        Kinds.POD, bind.task(), PodPatch.started(state.cluster().now())));
                TaskSpec pod = bind.annotations().isEmpty() ? null : state.task(bind.task());
                task.waitingAnnotations = pod == null ? null : pod.annotations();
                work.start(task, bind.node(), bind.annotations(), now);
            }
        }
        if (!started.isEmpty()) {
            edits.add(new Edit.Changed(started));
        }
        work.plan(report, now);
        for (Eviction eviction : report.evictions()) {
            Task task = work.task(eviction.job(), eviction.task());
            if (task != null) {
                work.evict(task, now);
            }
        }
        for (Failure failure : report.failures()) {
            Task task = work.task(failure.job(), failure.task());
            if (task != null) {
                work.fail(task, now, edits);
            }
        }
    }
}
