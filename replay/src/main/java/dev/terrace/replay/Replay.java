package dev.terrace.replay;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.engine.Sessions;
import dev.terrace.files.Fault;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.replay.measure.Measures;
import dev.terrace.replay.measure.UseObserver;
import dev.terrace.replay.result.ReplayListener;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.result.ReplayResult.StarvedJob;
import dev.terrace.replay.time.EventQueue;
import dev.terrace.replay.time.EventQueue.EventKind;
import dev.terrace.replay.time.Trigger;
import dev.terrace.replay.time.VirtualClock;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.world.JobObjects;
import dev.terrace.timeline.Lifecycle;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A replay of a trace under one configuration. Within one instant, tasks end, evicted tasks leave, nodes change, jobs
 * arrive in the order of the trace, and a cycle decides. This repeats until a cycle decides nothing and causes no end
 * or departure at the same instant. Single-threaded; single use.
 */
public final class Replay {
    /** The maximum number of cycles at one instant. A configuration that needs more is considered endless. */
    private static final int MOST_ROUNDS = 100_000;

    /**
     * The maximum number of consecutive cycles without a decision, if no event is left and only time can trigger the
     * next.
     */
    private static final int MOST_IDLE = 1000;

    private final ReplayPlan plan;
    private final Semantics semantics;
    private final String configuration;
    private final Sessions sessions;
    private final ReplayListener listener;
    private final VirtualClock clock;
    private final Arrivals arrivals;
    private final NodeTimeline nodes;
    private final Measures measures;
    private final LiveWork work;
    private final Lifecycle pods;
    private final List<Edit> edits = new ArrayList<>();

    /** The jobs that arrived at this instant. */
    private final List<LiveJob> arrived = new ArrayList<>();

    private final List<StarvedJob> turnedAway = new ArrayList<>();
    private ClusterState state;
    private Instant time;

    /** The second of the present or next cycle; {@link EventQueue#NEVER} if the replay is over. */
    private long instant;

    /** The number of cycles at this instant. */
    private int round;

    private @Nullable CycleReport last;
    private final SortedSet<String> clockReaders = new TreeSet<>();
    private long rounds;
    private int idle;
    private long dumpAt = EventQueue.NEVER;
    private @Nullable Consumer<ClusterState> dumpTaker;

    /** @param configuration the configuration of the sessions as the user named it */
    public Replay(ReplayPlan plan, String configuration, Sessions sessions, ReplayListener listener) {
        this.plan = plan;
        this.configuration = configuration;
        this.sessions = sessions;
        semantics = plan.semantics();
        state = plan.start();
        measures = new Measures(
                state.cluster(),
                plan.trace().jobs(),
                plan.warm(),
                state.cluster().nodes());
        this.listener = ReplayListener.of(List.of(measures, listener));
        time = state.cluster().now();
        clock = new VirtualClock(plan.trace().start());
        arrivals =
                new Arrivals(plan.trace().jobs(), new JobObjects(state.cluster().resources()), clock);
        work = new LiveWork(semantics, this.listener);
        nodes = new NodeTimeline(plan.trace());
        pods = new Lifecycle(state, Duration.ofSeconds(semantics.grace()), Lifecycle.Start.AT_ONCE);
        instant = nextInstant();
    }

    /**
     * Runs until the replay is over or stopped: {@link #advance} and {@link #result}.
     *
     * @param isStopped polled before each cycle
     * @throws dev.terrace.model.finding.InvalidInput if the configuration never stops deciding at one instant
     */
    public ReplayResult run(BooleanSupplier isStopped) {
        boolean unused = advance(isStopped);
        return result();
    }

    /**
     * Runs until no event is left and a cycle decides nothing, or until it is paused. A later call continues a paused
     * replay; the pauses do not change its decisions.
     *
     * @param isPaused polled before each cycle
     * @return whether the replay is over
     * @throws dev.terrace.model.finding.InvalidInput if the configuration never stops deciding at one instant
     */
    public boolean advance(BooleanSupplier isPaused) {
        for (; instant != EventQueue.NEVER; instant = nextInstant()) {
            if (instant > dumpAt) {
                dump();
            }
            if (!decide(instant, isPaused)) {
                return false;
            }
        }
        dump();
        return true;
    }

    /** Returns the result, which is partial unless the replay is over. Call it once, last. */
    public ReplayResult result() {
        boolean isWhole = instant == EventQueue.NEVER;
        List<StarvedJob> starved = new ArrayList<>(turnedAway);
        starved.addAll(isWhole ? starved(work.jobs()) : List.of());
        work.stop(second());
        return new ReplayResult(
                configuration,
                work.submitted(),
                work.ended(),
                List.copyOf(starved),
                !isWhole,
                rounds,
                plan.seed(),
                measures.whole(),
                measures.loaded(),
                List.of(),
                null,
                List.copyOf(clockReaders));
    }

    /** Returns the second of the trace that the replay has reached. */
    public long second() {
        return clock.notBefore(time);
    }

    /**
     * Requests the state after the last cycle at or before a second, including the decisions of that cycle.
     *
     * @param taker receives the state; at the end of the replay if the replay ends earlier
     */
    public Replay at(long second, Consumer<ClusterState> taker) {
        dumpAt = second;
        dumpTaker = taker;
        return this;
    }

    /** Adds an observer of the use of the cluster by queue. */
    public Replay observed(UseObserver observer) {
        measures.queues().observe(observer);
        return this;
    }

    private void dump() {
        if (dumpTaker != null) {
            flush();
            dumpTaker.accept(state.apply(new Edit.Time(clock.at(dumpAt))).state());
            dumpTaker = null;
            dumpAt = EventQueue.NEVER;
        }
    }

    /** Runs the cycles of an instant. Returns false if the replay was paused before the instant was complete. */
    private boolean decide(long now, BooleanSupplier isPaused) {
        boolean isAgain = true;
        for (; isAgain; round++) {
            if (isPaused.getAsBoolean()) {
                return false;
            }
            if (round == MOST_ROUNDS) {
                throw Fault.at(
                        configuration,
                        "at second %s of the trace it decides without an end: %s cycles at one time."
                                .formatted(now, round));
            }
            pass(now);
            flush();
            CycleReport report = sessions.run(state.cluster());
            rounds++;
            last = report;
            boolean decides = report.decides();
            idle = decides ? 0 : idle + 1;
            apply(report, now);
            isAgain = decides || work.events().next() <= now;
        }
        round = 0;
        listener.settled(work.load(now));
        if (plan.turnsAway()) {
            List<LiveJob> waiting = arrived.stream()
                    .filter(job -> job.waiting() == job.tasks.size())
                    .toList();
            turnedAway.addAll(starved(waiting));
            waiting.forEach(job -> work.turnAway(job, now, edits));
        }
        arrived.clear();
        return true;
    }

    /** Returns the time of the next cycle; {@link EventQueue#NEVER} if no cycle follows. */
    private long nextInstant() {
        long event = next();
        boolean isLast = event == EventQueue.NEVER;
        return Math.min(isLast ? event : semantics.trigger().notBefore(event), wake(isLast));
    }

    /**
     * Returns the time of the cycle that the last one requested because time alone may change its decisions;
     * {@link EventQueue#NEVER} without one.
     *
     * @param isLast whether no event is left
     */
    private long wake(boolean isLast) {
        Instant wanted = last == null ? null : last.wanted();
        if (last == null || wanted == null || wanted.isAfter(Timestamps.LAST)) {
            return EventQueue.NEVER;
        }
        long now = clock.notBefore(time);
        long due = clock.notBefore(wanted);
        boolean isAnyTime = due <= now;
        if (isAnyTime && semantics.trigger().equals(Trigger.EVENT)) {
            clockReaders.addAll(last.timeAskedBy());
            return EventQueue.NEVER;
        }
        if (isLast && (isAnyTime || work.load(now).waitingTasks() == 0 || idle >= MOST_IDLE)) {
            return EventQueue.NEVER;
        }
        return semantics.trigger().notBefore(Math.max(due, now + 1));
    }

    /** Advances to a second: applies ends, departures, changes of nodes and arrivals, each at its own time. */
    private void pass(long until) {
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
    }

    private long next() {
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

    private void flush() {
        if (!edits.isEmpty()) {
            state = state.apply(edits).state();
            edits.clear();
        }
    }

    private void apply(CycleReport report, long now) {
        edits.addAll(pods.decided(state, report));
        listener.decided(report, now);
        for (Bind bind : report.binds()) {
            LiveTask task = work.task(bind.job(), bind.task());
            if (task != null && bind.isAtOnce()) {
                work.start(task, bind.node(), now);
                listener.started(task.of.job, task.number, now, bind.node(), bind.annotations());
            }
        }
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

    /** Returns the jobs that still wait, with the reasons of the last cycle. */
    private List<StarvedJob> starved(Collection<LiveJob> jobs) {
        Map<String, String> reasons = new HashMap<>();
        if (last != null) {
            for (Waiting waiting : last.waiting()) {
                reasons.put(waiting.job(), waiting.reason());
            }
        }
        return jobs.stream()
                .filter(job -> job.waiting() > 0)
                .map(job -> new StarvedJob(
                        job.job.id(), job.job.submit(), reasons.getOrDefault(job.key, "no reason is reported")))
                .toList();
    }
}
