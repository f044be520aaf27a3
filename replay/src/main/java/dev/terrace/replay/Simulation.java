package dev.terrace.replay;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.replay.result.ReplayListener;
import dev.terrace.replay.time.EventQueue;
import dev.terrace.replay.time.EventQueue.EventKind;
import dev.terrace.replay.time.VirtualClock;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.world.JobObjects;
import dev.terrace.timeline.Lifecycle;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The simulated cluster of a replay, and the events that change it between cycles. Mutable. A copy continues
 * independently from the same moment.
 */
final class Simulation {
    private final ReplayListener listener;
    private final VirtualClock clock;
    private final Arrivals arrivals;
    private final NodeTimeline nodes;
    private final LiveWork work;
    private final Lifecycle pods;

    /** The changes since the state. */
    private final List<Edit> edits = new ArrayList<>();

    /** The jobs that arrived at this instant. */
    private final List<LiveJob> arrived = new ArrayList<>();

    private ClusterState state;
    private Instant time;

    Simulation(ReplayPlan plan, ReplayListener listener) {
        this.listener = listener;
        state = plan.start();
        time = state.cluster().now();
        clock = new VirtualClock(plan.trace().start());
        arrivals = new Arrivals(plan.trace().jobs(), objects(), clock);
        work = new LiveWork(plan.semantics(), listener);
        nodes = new NodeTimeline(plan.trace());
        pods = new Lifecycle(state, Duration.ofSeconds(plan.semantics().grace()), Lifecycle.Start.AT_ONCE);
    }

    /** Copies a simulation without pending changes. Costs time proportional to the live work. */
    Simulation(Simulation other, ReplayListener listener) {
        this.listener = listener;
        state = other.state;
        time = other.time;
        clock = other.clock;
        arrivals = new Arrivals(other.arrivals, objects());
        work = new LiveWork(other.work, listener);
        nodes = new NodeTimeline(other.nodes);
        pods = new Lifecycle(other.pods);
        // A job without run time may have ended at this instant already.
        other.arrived.stream().filter(job -> !job.hasEnded()).forEach(job -> arrived.add(work.job(job)));
    }

    private JobObjects objects() {
        return new JobObjects(state.cluster().resources());
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

    /** Applies the changes, and returns the state at another time. */
    ClusterState state(long second) {
        flush();
        return state.apply(new Edit.Time(clock.at(second))).state();
    }

    /** Returns the jobs that arrived at this instant and whose tasks all still wait. */
    List<LiveJob> refused() {
        return arrived.stream().filter(job -> job.waiting() == job.job.tasks()).toList();
    }

    /** Removes a job whose tasks all still wait. */
    void turnAway(LiveJob job, long now) {
        work.turnAway(job, now, edits);
    }

    /** Ends an instant. */
    void settle() {
        arrived.clear();
    }

    /**
     * Advances to a second: applies ends, departures, changes of nodes and arrivals, each at its own time. Returns the
     * state then.
     */
    ClusterState pass(long until) {
        for (long at = next(); at <= until; at = next()) {
            end(at);
            move(at);
            for (LiveTask task = take(at, EventKind.LEAVE); task != null; task = take(at, EventKind.LEAVE)) {
                edits.add(work.leave(task, at));
            }
            for (NodeChange change = nodes.take(at); change != null; change = nodes.take(at)) {
                change(change, at);
            }
            for (LiveJob job = arrivals.take(at, edits); job != null; job = arrivals.take(at, edits)) {
                work.submit(job);
                arrived.add(job);
            }
        }
        move(until);
        flush();
        return state;
    }

    /** Returns the second of the next event; {@link EventQueue#NEVER} if none is left. */
    long next() {
        long ofWork = Math.min(work.events().next(), arrivals.next());
        // A node that changes after the last job is irrelevant.
        boolean isOver = ofWork == EventQueue.NEVER && work.jobs().isEmpty();
        return isOver ? ofWork : Math.min(ofWork, nodes.next());
    }

    /** Changes a node. Pods on a node that goes leave at once and wait again. */
    private void change(NodeChange change, long at) {
        if (change.kind() == NodeChange.Kind.gone) {
            List<LiveTask> lost = work.on(change.node());
            lost.forEach(task -> pods.leaveAt(task.key(), clock.at(at)));
            move(at);
            lost.forEach(task -> edits.add(work.lose(task, at)));
        }
        nodes.edit(change, edits);
        if (change.kind() == NodeChange.Kind.there || change.kind() == NodeChange.Kind.gone) {
            listener.nodeChanged(nodes.spec(change.node()), change.kind() == NodeChange.Kind.there, at);
        }
    }

    private @Nullable LiveTask take(long at, EventKind kind) {
        return work.events().take(at, kind);
    }

    private void end(long at) {
        // An attempt from a checkpoint may end when the attempt before it would have.
        Set<LiveTask> ending = new LinkedHashSet<>();
        for (LiveTask task = take(at, EventKind.END); task != null; task = take(at, EventKind.END)) {
            ending.add(task);
            pods.ended(task.key());
        }
        if (!ending.isEmpty()) {
            work.end(List.copyOf(ending), at, edits);
        }
    }

    /** Advances the clock. Evicted pods whose grace is over wait again. */
    private void move(long at) {
        Instant next = clock.at(at);
        edits.addAll(pods.passed(state, next));
        time = next;
    }

    /** Applies the decisions of a cycle. */
    void apply(CycleReport report, long now) {
        edits.addAll(pods.decided(state, report));
        listener.decided(report, now);
        for (Bind bind : report.binds()) {
            LiveTask task = work.task(bind.job(), bind.task());
            if (task != null && bind.isAtOnce()) {
                work.start(task, bind.node(), now);
                listener.started(task.of.job, task.number, now, bind.node(), bind.annotations());
            }
        }
        work.plan(report, clock, now);
        for (Eviction eviction : report.evictions()) {
            LiveTask task = work.task(eviction.job(), eviction.task());
            if (task != null && task.leaves == EventQueue.NEVER && work.evict(task, now)) {
                pods.ended(eviction.task());
            }
        }
        for (Failure failure : report.failures()) {
            LiveTask task = work.task(failure.job(), failure.task());
            if (task != null) {
                work.fail(task, now, edits);
            }
        }
    }
}
