package dev.terrace.engine;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.extension.OfferedTypes;
import dev.terrace.engine.extension.UnderWay;
import dev.terrace.engine.facts.ClusterFacts;
import dev.terrace.engine.index.Workers;
import dev.terrace.engine.session.Cycle;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.Cluster;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.HookUse;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.DeviceLoads;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The way into the engine: decides on clusters with the plugins and actions that are loaded. Thread-safe: several
 * cycles may run at the same time, each with plugin and action objects of its own.
 *
 * <p>Owns what sessions share: the helper threads, and the facts that are the same in all sessions of one cluster.
 * Neither changes a decision. Never closes the extensions; the code that loaded them does.
 */
public final class Scheduler {
    private final Extensions extensions;
    private final Workers workers = new Workers(Runtime.getRuntime().availableProcessors(), OfferedTypes.LOADER);

    /** Facts of the last cluster: sessions of one cluster mostly come one after another. */
    private volatile ClusterFacts facts = new ClusterFacts(Cluster.empty());

    /** A scheduler that decides with these plugins and actions. */
    public Scheduler(Extensions extensions) {
        this.extensions = extensions;
    }

    /** The plugins and actions with which it decides. */
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
     * Runs the configured actions on a cluster, and checks on request whether plugins keep what they declare.
     *
     * @param contracts whether to check; decisions do not depend on it
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, answered NaN, or broke its contract; the cycle has no
     *     effect then
     */
    public CycleReport run(Cluster cluster, Configuration configuration, Contracts contracts) {
        return run(() -> fresh(cluster), configuration, contracts);
    }

    /**
     * Runs the configured actions on a cluster while somebody looks on. Decides as {@link #run(Cluster, Configuration)}
     * does.
     *
     * @param watched what is to be explained
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, or answered NaN
     */
    public Explanation explain(Cluster cluster, Configuration configuration, Watched watched) {
        try (UnderWay cycle = UnderWay.cycle(this::helping)) {
            return Cycle.explain(() -> fresh(cluster), configuration, extensions, workers, cycle::enter, watched);
        }
    }

    /**
     * Runs the configured actions on a cluster, and counts how often each hook of each plugin is asked. Decides as
     * {@link #run(Cluster, Configuration)} does.
     *
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, or answered NaN
     */
    public List<HookUse> tally(Cluster cluster, Configuration configuration) {
        try (UnderWay cycle = UnderWay.cycle(this::helping)) {
            return Cycle.tally(() -> fresh(cluster), configuration, extensions, workers, cycle::enter);
        }
    }

    /**
     * Runs the configured actions on a cluster, and tells the devices of all nodes, with the pods that use them, before
     * and after. Decides as {@link #run(Cluster, Configuration)} does.
     *
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, or answered NaN
     */
    public DeviceLoads devices(Cluster cluster, Configuration configuration) {
        try (UnderWay cycle = UnderWay.cycle(this::helping)) {
            return Cycle.devices(() -> fresh(cluster), configuration, extensions, workers, cycle::enter);
        }
    }

    /**
     * Sessions of one configuration, each of which goes on from the one before it. A cycle of theirs decides as one of
     * {@link #run(Cluster, Configuration, Contracts)} does; it costs less, the less has changed since the last.
     *
     * @param contracts whether to check; decisions do not depend on it
     */
    public Sessions sessions(Configuration configuration, Contracts contracts) {
        return new Sessions(this, configuration, contracts);
    }

    CycleReport run(Supplier<SessionState> state, Configuration configuration, Contracts contracts) {
        try (UnderWay cycle = UnderWay.cycle(this::helping)) {
            return Cycle.run(state, configuration, extensions, contracts, workers, cycle::enter);
        }
    }

    /** The state of a session that goes on from none. */
    SessionState fresh(Cluster cluster) {
        return SessionState.of(cluster, factsOf(cluster));
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
