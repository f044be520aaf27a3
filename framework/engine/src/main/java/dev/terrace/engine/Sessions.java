package dev.terrace.engine;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.change.LastSession;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.session.CycleListener;
import dev.terrace.engine.session.CyclePlan;
import dev.terrace.engine.session.JobPhases;
import dev.terrace.engine.session.LazyList;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.spi.view.TaskStatus;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Incremental sessions of one configuration: each reuses the state of the session before, and costs time proportional
 * to the changes. {@link Scheduler#sessions} creates them. Any cluster may follow: the next moment, a branch, or an
 * earlier one. The less of their lists they share (see {@link dev.terrace.model.order.Ordered}), the more a cycle
 * costs, up to the cost of a fresh one. {@link LastSession} decides whether the state is reused.
 *
 * <p>If only time has passed since the last cycle that ran, and that cycle {@linkplain CycleReport#wanted wanted} no
 * other one by now, its report is returned with zero timings.
 *
 * <p>A cycle decides as a fresh cycle does. After a failure, the next cycle is a fresh one. For one thread at a time.
 * Holds the last cluster until it is closed.
 */
public final class Sessions implements AutoCloseable {
    private final Scheduler scheduler;
    private final Configuration configuration;
    private final Contracts contracts;
    private final LastSession kept = new LastSession();

    private final AtomicBoolean isRunning = new AtomicBoolean();

    /** Created by the first cycle, because the creation of actions may fail. */
    private @Nullable CyclePlan plan;

    /** Sessions whose cycles list no reasons, to compare them with cycles that do; null if contracts are trusted. */
    private final @Nullable Sessions trusted;

    /** The report of the last cycle; null after a failure. */
    private @Nullable CycleReport last;

    Sessions(Scheduler scheduler, Configuration configuration, Contracts contracts) {
        this.scheduler = scheduler;
        this.configuration = configuration;
        this.contracts = contracts;
        this.trusted =
                contracts == Contracts.VERIFIED ? new Sessions(scheduler, configuration, Contracts.TRUSTED) : null;
    }

    /**
     * Runs the configured actions on a cluster.
     *
     * @throws IllegalStateException if another cycle is running, or contracts are verified and a fresh cycle decides
     *     otherwise
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, answered NaN, or broke its contract; the cycle has no
     *     effect then
     */
    public CycleReport run(Cluster cluster) {
        return run(cluster, true);
    }

    /**
     * Runs the configured actions on a cluster, like {@link #run}, for callers that mostly read the decisions alone.
     * The first read of {@link CycleReport#waiting()} or {@link CycleReport#jobTerms()} runs a fresh cycle, because
     * most of these rows are never read: they would cost time proportional to the number of waiting jobs. If rows of a
     * report were read, the next report lists them at once.
     *
     * @throws PluginFailure moreover if contracts are verified, and the decisions depend on whether reasons are listed
     */
    public CycleReport decide(Cluster cluster) {
        if (trusted != null) {
            CycleReport report = run(cluster);
            RepeatCheck.requireSameWithoutReasons(configuration, report, trusted.decide(cluster));
            return report;
        }
        boolean wasRead = last != null && (isRead(last.waiting()) || isRead(last.jobTerms()));
        return run(cluster, wasRead);
    }

    private static boolean isRead(List<?> rows) {
        return rows instanceof LazyList<?> lazy && lazy.isRead();
    }

    private CycleReport run(Cluster cluster, boolean listsWaiting) {
        if (!isRunning.compareAndSet(false, true)) {
            throw new IllegalStateException("another cycle of these sessions is running: one at a time");
        }
        boolean ended = false;
        try {
            boolean isIncremental = kept.isThere();
            CycleReport repeated = kept.holdsFor(cluster) ? last : null;
            CycleReport report = repeated == null ? decide(cluster, listsWaiting) : repeated.with(Timings.NONE);
            if (isIncremental && contracts == Contracts.VERIFIED) {
                RepeatCheck.requireSame(report, scheduler.run(written(cluster), configuration), repeated != null);
            }
            last = report;
            ended = true;
            return report;
        } finally {
            isRunning.set(false);
            if (!ended) {
                close();
            }
        }
    }

    /**
     * Returns whether the next cycle decides nothing if the cluster changes only by the decisions of the last one: as
     * the configured actions and plugins declare, it decided all that could be decided. The next cycle then changes
     * only {@linkplain #phasesOfBound phases}.
     */
    public boolean isExhausted() {
        return plan != null
                && last != null
                && plan.isExhaustive
                && last.evictions().isEmpty()
                && last.failures().isEmpty()
                && last.amendments().isEmpty()
                && last.pipelined().isEmpty()
                // What a group reserves depends on its phase, and this cycle decided with the earlier one.
                && last.changedPhases().values().stream().allMatch(phase -> phase == JobPhase.INQUEUE)
                && boundJobs().allMatch(Sessions::keepsReservation);
    }

    /** Returns the groups whose pods the last cycle bound. */
    private Stream<SessionJob> boundJobs() {
        SessionState state = Objects.requireNonNull(kept.state());
        return Objects.requireNonNull(last).binds().stream()
                .map(CycleReport.Bind::job)
                .distinct()
                .map(job -> state.jobs.get(state.jobs.place(job)))
                .map(SessionJob.class::cast);
    }

    /**
     * Returns whether a group holds and reserves, once its bound pods count, at least as much as the last cycle counted
     * for it. Counted twice is what a group holds that does not run yet; not at all, what a group lacks that runs with
     * fewer pods than its minMember, because others have ended.
     */
    private static boolean keepsReservation(SessionJob job) {
        JobPhase next = JobPhases.next(job);
        if (next != JobPhase.RUNNING) {
            return next == job.phase();
        }
        boolean isNew = job.count(TaskStatus.BINDING) == job.allocatedTasks();
        return (isNew || job.spec().phase() == JobPhase.RUNNING) && job.allocatedTasks() >= job.minMember();
    }

    /**
     * Returns what a cycle after an {@linkplain #isExhausted exhausted} one decides: the changed phases of the groups
     * whose pods that one bound.
     */
    public CycleReport phasesOfBound() {
        SortedMap<String, JobPhase> phases = new TreeMap<>();
        SortedMap<String, String> uids = new TreeMap<>();
        boundJobs().filter(job -> JobPhases.next(job) != job.phase()).forEach(job -> {
            phases.put(job.key(), JobPhases.next(job));
            uids.put(job.key(), job.spec().uid());
        });
        return CycleReport.builder().phases(phases).groupUids(uids).build();
    }

    /**
     * Returns whether cycles that decide nothing by declaration may be omitted. If contracts are verified, they must
     * run and be {@linkplain #requireExhausted checked}.
     */
    public boolean trustsDeclarations() {
        return contracts == Contracts.TRUSTED;
    }

    /**
     * Requires that a cycle decides nothing that the one before declared impossible.
     *
     * @param before the report of the cycle after which {@link #isExhausted} was true
     * @throws PluginFailure if it does
     */
    public void requireExhausted(CycleReport before, CycleReport report) {
        RepeatCheck.requireNothing(configuration, before, report);
    }

    /**
     * Returns whether the configuration decides alike if tasks of a job that start together on one node are one task,
     * as its actions and plugins declare.
     *
     * @throws PluginFailure if an action cannot be created, or does not declare its traits
     */
    public boolean joinsTasks() {
        return plan().joinsTasks;
    }

    private CyclePlan plan() {
        CyclePlan known = plan == null ? scheduler.plan(configuration) : plan;
        plan = known;
        return known;
    }

    private CycleReport decide(Cluster cluster, boolean listsWaiting) {
        CyclePlan known = plan();
        CycleReport report =
                scheduler.run(() -> state(cluster, known, listsWaiting), known, contracts, CycleListener.NONE);
        if (listsWaiting) {
            return report;
        }
        List<CycleReport> fresh = new LazyList<>(() -> List.of(scheduler.run(cluster, configuration)));
        return report.toBuilder()
                .waiting(new LazyList<>(() -> fresh.get(0).waiting()))
                .jobTerms(new LazyList<>(() -> fresh.get(0).jobTerms()))
                .build();
    }

    private SessionState state(Cluster cluster, CyclePlan known, boolean listsWaiting) {
        SessionState state = kept.next(cluster, first -> scheduler.fresh(first, known));
        state.listsWaiting = listsWaiting;
        return state;
    }

    /** Returns the cluster as a dump would contain it: with plugin states as texts, not as values of plugins. */
    private static Cluster written(Cluster cluster) {
        return cluster.with(
                cluster.pluginStates().stream().map(PluginState::asText).toList());
    }

    /** Releases the last cluster. The next cycle, if any, is a fresh one. */
    @Override
    public void close() {
        kept.forget();
        last = null;
        if (trusted != null) {
            trusted.close();
        }
    }
}
