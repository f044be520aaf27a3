package dev.terrace.replay;

import dev.terrace.cluster.ClusterState;
import dev.terrace.engine.Sessions;
import dev.terrace.files.Fault;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.replay.measure.GpuCurve;
import dev.terrace.replay.measure.LogComparison;
import dev.terrace.replay.measure.Measures;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.measure.ReplayListener.LoadAt;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.result.ReplayResult.StarvedJob;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A replay of a trace under one configuration. Within one instant, tasks end, evicted tasks leave, nodes change, jobs
 * arrive in the order of the trace, and a cycle decides. This repeats until a cycle decides nothing and causes no end
 * or departure at the same instant. Cycles that cannot decide anything by declaration are omitted. Single-threaded;
 * single use.
 */
public final class Replay implements AutoCloseable {
    /**
     * The maximum number of cycles at one instant, and of cycles with decisions while no task ends, no node changes and
     * no job arrives. A configuration that needs more is considered endless.
     */
    private static final int MAX_ROUNDS = 100_000;

    /**
     * The maximum number of consecutive cycles without a decision, if no event is left and only time can trigger the
     * next.
     */
    private static final int MAX_IDLE = 1000;

    /** The maximum number of ticks between two events if each needs a cycle: three years of seconds. */
    private static final long MAX_TICKS = 100_000_000;

    private final ReplayPlan plan;
    private final Semantics semantics;
    private final String configuration;
    private final Sessions sessions;
    private final List<ReplayListener> listeners;
    private final Simulation simulation;
    private final LiveWork work;

    /** Whether a listener reads the reasons at the end of each instant. */
    private final boolean readsReasons;

    /** Null in a replay that continues from a checkpoint. */
    private final @Nullable Measures measures;

    private final @Nullable LogComparison comparison;
    private final @Nullable GpuCurve gpus;

    private final List<StarvedJob> turnedAway = new ArrayList<>();

    /** The second of the present or next cycle; {@link EventQueue#NEVER} if the replay is over. */
    private long instant;

    /** The number of cycles at this instant. */
    private int round;

    private @Nullable CycleReport last;

    /** The time of the cycle that the last one requested. */
    private @Nullable Instant wanted;

    /**
     * Whether a cycle changes nothing while no task waits, by declaration: neither decisions nor what queues deserve.
     */
    private boolean mayIdle;

    private final SortedSet<String> clockReaders = new TreeSet<>();
    private long rounds;
    private int idle;

    /** The number of cycles with decisions since a task ended, a node changed or a job arrived. */
    private int fruitless;

    private long dumpAt = EventQueue.NEVER;
    private @Nullable Consumer<ClusterState> dumpTaker;

    /**
     * Creates a replay.
     *
     * @param configuration the configuration of the sessions as the user named it
     */
    public Replay(ReplayPlan plan, String configuration, Sessions sessions, ReplayListener... listeners) {
        this.plan = plan;
        this.configuration = configuration;
        this.sessions = sessions;
        semantics = plan.semantics();
        Cluster start = plan.start().cluster();
        measures = new Measures(start, plan.trace().jobs(), plan.warm(), start.nodes());
        comparison = plan.logged() == null ? null : new LogComparison(plan.warm(), plan.logged());
        gpus = plan.kinds() == null ? null : new GpuCurve(start.nodes(), plan.kinds());
        List<ReplayListener> all = new ArrayList<>(List.of(listeners));
        Stream.of(gpus, comparison).flatMap(Stream::ofNullable).forEach(all::add);
        this.listeners = measures.with(all);
        simulation = new Simulation(plan, this.listeners);
        work = simulation.work();
        readsReasons = this.listeners.stream().anyMatch(ReplayListener::readsReasons);
        instant = nextInstant();
    }

    /** Continues from a checkpoint. */
    Replay(Checkpoint from, Sessions sessions, List<ReplayListener> listeners) {
        plan = from.plan();
        configuration = from.configuration();
        this.sessions = sessions;
        this.listeners = listeners;
        semantics = plan.semantics();
        measures = null;
        comparison = null;
        gpus = null;
        simulation = new Simulation(from.simulation(), listeners);
        work = simulation.work();
        readsReasons = listeners.stream().anyMatch(ReplayListener::readsReasons);
        wanted = from.wanted();
        mayIdle = from.mayIdle();
        instant = from.instant();
        round = from.round();
        idle = from.idle();
    }

    /**
     * Returns the present state. May be called whenever the replay polls {@code isPaused}, and before and after
     * {@link #advance}. Costs time proportional to the live work.
     */
    public Checkpoint checkpoint() {
        simulation.flush();
        return new Checkpoint(
                plan, configuration, new Simulation(simulation, List.of()), wanted, mayIdle, instant, round, idle);
    }

    /**
     * Runs until the replay is over or stopped: {@link #advance} and {@link #result}.
     *
     * @param isStopped polled before each cycle
     * @throws dev.terrace.model.finding.InvalidInput if the configuration never stops deciding
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
     * @throws dev.terrace.model.finding.InvalidInput if the configuration never stops deciding
     */
    public boolean advance(BooleanSupplier isPaused) {
        try {
            return advanced(isPaused);
        } catch (ArithmeticException e) {
            throw plan.overflow(e, second());
        }
    }

    private boolean advanced(BooleanSupplier isPaused) {
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

    /**
     * Returns the result, which is partial unless the replay is over. Call it once, last. A replay that continues from
     * a checkpoint has no result.
     */
    public ReplayResult result() {
        Measures measured = Objects.requireNonNull(measures, "a replay from a checkpoint is not measured");
        boolean isWhole = instant == EventQueue.NEVER;
        List<StarvedJob> starved = new ArrayList<>(turnedAway);
        starved.addAll(isWhole ? starved(work.jobs()) : List.of());
        try {
            work.stop(second());
        } catch (ArithmeticException e) {
            throw plan.overflow(e, second());
        }
        return new ReplayResult(
                configuration,
                work.submitted(),
                work.ended(),
                List.copyOf(starved),
                work.brokenPromises(),
                !isWhole,
                rounds,
                plan.seed(),
                measured.whole(),
                measured.loaded(),
                isWhole && !plan.turnsAway() ? measured.bounds(NodeTimeline.largest(plan)) : null,
                gpus == null ? List.of() : gpus.points(),
                comparison == null ? null : comparison.fit(),
                List.copyOf(clockReaders));
    }

    /** Returns the number of jobs that have ended. */
    public long ended() {
        return work.ended();
    }

    /** Returns the second of the trace that the replay has reached. */
    public long second() {
        return simulation.second();
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

    /** Closes the sessions. */
    @Override
    public void close() {
        sessions.close();
    }

    private void dump() {
        if (dumpTaker != null) {
            dumpTaker.accept(simulation.state(dumpAt));
            dumpTaker = null;
            dumpAt = EventQueue.NEVER;
        }
    }

    /** Runs the cycles of an instant. Returns false if the replay was paused before the instant was complete. */
    private boolean decide(long now, BooleanSupplier isPaused) {
        boolean isAgain = true;
        /* The report after which the next cycle decides nothing by declaration; null if it may. */
        CycleReport exhausted = null;
        for (; isAgain; round++) {
            if (isPaused.getAsBoolean()) {
                return false;
            }
            if (round == MAX_ROUNDS) {
                throw Fault.at(
                        configuration,
                        "at second %s of the trace it decides without an end: %s cycles at one time."
                                .formatted(now, round));
            }
            if (simulation.pass(now, sessions.joinsTasks())) {
                fruitless = 0;
            }
            if (exhausted == null && isIdle()) {
                exhausted = last;
                if (mayOmitCycle()) {
                    break;
                }
            }
            CycleReport report = sessions.decide(simulation.state().cluster());
            rounds++;
            last = report;
            wanted = report.wanted();
            boolean isExhausted = sessions.isExhausted();
            mayIdle = isExhausted && report.queues().stream().allMatch(queue -> queue.deserved() == null);
            boolean decides = report.decides();
            idle = decides ? 0 : idle + 1;
            fruitless += decides ? 1 : 0;
            if (fruitless > MAX_ROUNDS) {
                throw Fault.at(
                        configuration,
                        "up to second %s of the trace it decides without an end: %s cycles, in which no task ended."
                                .formatted(now, fruitless));
            }
            simulation.apply(report, now);
            if (exhausted != null) {
                sessions.requireExhausted(exhausted, report);
            }
            boolean isChanged = work.events().next() <= now;
            exhausted = !isChanged && isExhausted ? report : null;
            isAgain = isChanged || (decides && !(exhausted != null && mayOmitCycle()));
            if (decides && !isAgain) {
                // The omitted cycle decides nothing else.
                simulation.applyPhases(sessions.phasesOfBound());
                idle = 1;
            }
        }
        round = 0;
        LoadAt load = work.load(now);
        listeners.forEach(listener -> listener.settled(load));
        if (plan.turnsAway()) {
            turnedAway.addAll(starved(simulation.turnAway(now)));
        }
        simulation.settle();
        return true;
    }

    /** Returns whether a cycle has no task to place, and decides nothing then by declaration. */
    private boolean isIdle() {
        return work.hasNoneWaiting() && wanted == null && mayIdle;
    }

    /** Returns whether nothing depends on a cycle that ends an instant without deciding anything. */
    private boolean mayOmitCycle() {
        if (!sessions.trustsDeclarations() || plan.turnsAway() || readsReasons) {
            return false;
        }
        // Results quote the reasons of the last cycle, and a dump has the phases after the last cycle.
        long next = nextInstant();
        return next != EventQueue.NEVER && next <= dumpAt;
    }

    /** Returns the time of the next cycle; {@link EventQueue#NEVER} if no cycle follows. */
    private long nextInstant() {
        long event = simulation.next();
        boolean isLast = event == EventQueue.NEVER;
        return Math.min(isLast ? event : semantics.notBefore(event), wake(event, isLast));
    }

    /**
     * Returns the time of the cycle that the last one requested because time alone may change its decisions;
     * {@link EventQueue#NEVER} without one.
     *
     * @param event the time of the next event
     * @param isLast whether no event is left
     * @throws dev.terrace.model.finding.InvalidInput if the ticks until then are too many
     */
    private long wake(long event, boolean isLast) {
        if (wanted == null || wanted.isAfter(Timestamps.LAST)) {
            return EventQueue.NEVER;
        }
        long now = second();
        long due = simulation.second(wanted);
        boolean isAnyTime = due <= now;
        if (isAnyTime && semantics.period() == 0) {
            clockReaders.addAll(last == null ? List.of() : last.timeAskedBy());
            return EventQueue.NEVER;
        }
        if (isLast && (isAnyTime || work.load(now).waitingTasks() == 0 || idle >= MAX_IDLE)) {
            return EventQueue.NEVER;
        }
        long tick = semantics.notBefore(Math.max(due, now + 1));
        if (isAnyTime && (event - tick) / semantics.period() > MAX_TICKS) {
            throw Fault.at(
                    configuration,
                    "%s may decide otherwise at each tick, and the next event after second %s of the trace is at %s:"
                                    .formatted(last == null ? "it" : String.join(", ", last.timeAskedBy()), now, event)
                            + " more than %s ticks. Choose a longer period.".formatted(MAX_TICKS));
        }
        return tick;
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
                        job.job.id(),
                        job.job.submit(),
                        work.renamed(reasons.getOrDefault(job.key, "no reason is reported"))))
                .toList();
    }
}
