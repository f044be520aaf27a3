package dev.terrace.engine;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.change.SessionMemory;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.extension.OfferedTypes;
import dev.terrace.engine.extension.PluginWork;
import dev.terrace.engine.facts.ClusterFacts;
import dev.terrace.engine.index.IndexedPlacement;
import dev.terrace.engine.index.VerifiedPlacement;
import dev.terrace.engine.index.Workers;
import dev.terrace.engine.observation.DeviceCensus;
import dev.terrace.engine.observation.Explainer;
import dev.terrace.engine.observation.HookCounter;
import dev.terrace.engine.placement.PlainPlacement;
import dev.terrace.engine.session.Cycle;
import dev.terrace.engine.session.CycleListener;
import dev.terrace.engine.session.CyclePlan;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.Cluster;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.HookUse;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.DeviceLoads;
import dev.terrace.spi.action.Placement;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The entry point of the engine: decides on clusters with the loaded plugins and actions. Thread-safe: several cycles
 * may run at the same time, each with its own plugin and action objects. {@link Cycle} runs each cycle.
 *
 * <p>Sessions share its helper threads and its facts about the last cluster, which change no decision. It never closes
 * the extensions; the code that loaded them does.
 */
public final class Scheduler {
    private final Extensions extensions;
    private final Workers workers = new Workers(Runtime.getRuntime().availableProcessors(), OfferedTypes.LOADER);

    /** Facts about the last cluster, because sessions of one cluster mostly follow each other. */
    private volatile ClusterFacts facts = new ClusterFacts(Cluster.empty());

    /** Creates a scheduler with these plugins and actions. */
    public Scheduler(Extensions extensions) {
        this.extensions = extensions;
    }

    /** Returns the plugins and actions with which it decides. */
    public Extensions extensions() {
        return extensions;
    }

    /**
     * Runs the configured actions on a cluster. A cycle is a function: the same cluster, configuration and plugins give
     * the same report, timings aside.
     *
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, or answered NaN; the cycle has no effect then
     */
    public CycleReport run(Cluster cluster, Configuration configuration) {
        return run(cluster, configuration, Contracts.TRUSTED);
    }

    /**
     * Runs the configured actions on a cluster, and optionally checks whether plugins keep what they declare.
     *
     * @param contracts whether to check; decisions do not depend on it
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, answered NaN, or broke its contract; the cycle has no
     *     effect then
     */
    public CycleReport run(Cluster cluster, Configuration configuration, Contracts contracts) {
        CycleReport report = run(cluster, configuration, contracts, CycleListener.NONE);
        if (contracts == Contracts.VERIFIED) {
            RepeatCheck.requireUntilWanted(cluster, report, later -> run(later, configuration));
        }
        return report;
    }

    /**
     * Runs the configured actions on a cluster and explains them. Decides as {@link #run(Cluster, Configuration)} does.
     *
     * @param watched the pods, jobs and queues to explain
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, or answered NaN
     */
    public Explanation explain(Cluster cluster, Configuration configuration, Watched watched) {
        Explainer explainer = new Explainer(watched);
        var unused = run(cluster, configuration, Contracts.TRUSTED, explainer);
        return explainer.explanation();
    }

    /**
     * Runs the configured actions on a cluster, and counts the calls of each hook of each plugin. Decides as
     * {@link #run(Cluster, Configuration)} does.
     *
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, or answered NaN
     */
    public List<HookUse> tally(Cluster cluster, Configuration configuration) {
        HookCounter hookCounter = new HookCounter();
        var unused = run(cluster, configuration, Contracts.TRUSTED, hookCounter);
        return hookCounter.uses();
    }

    /**
     * Runs the configured actions on a cluster, and returns the devices of all nodes, with the pods that use them,
     * before and after. Decides as {@link #run(Cluster, Configuration)} does.
     *
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, or answered NaN
     */
    public DeviceLoads devices(Cluster cluster, Configuration configuration) {
        DeviceCensus census = new DeviceCensus();
        var unused = run(cluster, configuration, Contracts.TRUSTED, census);
        return census.loads();
    }

    /**
     * Returns incremental sessions of one configuration. They decide as {@link #run(Cluster, Configuration, Contracts)}
     * does, at a cost proportional to the changes.
     *
     * @param contracts whether to check; decisions do not depend on it
     */
    public Sessions sessions(Configuration configuration, Contracts contracts) {
        return new Sessions(this, configuration, contracts);
    }

    private CycleReport run(Cluster cluster, Configuration configuration, Contracts contracts, CycleListener listener) {
        CyclePlan plan = plan(configuration);
        return run(() -> fresh(cluster, plan), plan, contracts, listener);
    }

    CycleReport run(Supplier<SessionState> state, CyclePlan plan, Contracts contracts, CycleListener listener) {
        workers.sessionBegins();
        try (PluginWork work = PluginWork.cycle(this::helping)) {
            return Cycle.run(state, plan, contracts, placements(contracts), work::enter, listener);
        } finally {
            workers.sessionEnds();
        }
    }

    /** Returns a plan for one cycle at a time. */
    CyclePlan plan(Configuration configuration) {
        return new CyclePlan(configuration, extensions);
    }

    /** Returns a function that wraps the plain placement in the index. */
    private Function<PlainPlacement, Placement> placements(Contracts contracts) {
        return plain -> {
            SessionMemory memory = (SessionMemory) plain.state().memory; // as fresh() and LastSession create it
            IndexedPlacement indexed = new IndexedPlacement(plain, memory, workers, contracts);
            return contracts == Contracts.VERIFIED ? new VerifiedPlacement(indexed, plain) : indexed;
        };
    }

    /** Returns the state of a fresh session. */
    SessionState fresh(Cluster cluster, CyclePlan plan) {
        return SessionState.of(cluster, factsOf(cluster), plan.amounts, SessionMemory::new);
    }

    private Set<Thread> helping(StackTraceElement[] session) {
        return Workers.isWaiting(session) ? workers.helping() : Set.of();
    }

    private ClusterFacts factsOf(Cluster cluster) {
        ClusterFacts known = facts;
        if (!known.areOf(cluster)) {
            known = new ClusterFacts(cluster);
            facts = known;
        }
        return known;
    }
}
