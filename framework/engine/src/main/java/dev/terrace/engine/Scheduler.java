package dev.terrace.engine;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.extension.OfferedTypes;
import dev.terrace.engine.extension.PluginCode;
import dev.terrace.engine.index.Workers;
import dev.terrace.engine.session.Cycle;
import dev.terrace.engine.state.ClusterFacts;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The way into the engine: decides on clusters with the plugins and actions that are loaded. Thread-safe: several
 * cycles may run at the same time, each with plugin and action objects of its own.
 *
 * <p>Owns what sessions share: the helper threads, and the facts that are the same in all sessions of one cluster.
 * Neither changes a decision. Never closes the extensions; the code that loaded them does.
 */
public final class Scheduler {
    private static final Set<UnderWay> UNDER_WAY = ConcurrentHashMap.newKeySet();

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
        UnderWay cycle = new UnderWay(workers);
        UNDER_WAY.add(cycle);
        try {
            return Cycle.run(cluster, this::factsOf, configuration, extensions, contracts, workers, cycle::enter);
        } finally {
            cycle.end();
            UNDER_WAY.remove(cycle);
        }
    }

    /** The cycles of this process that are under way, whichever scheduler runs them. */
    public static Set<UnderWay> underWay() {
        return Set.copyOf(UNDER_WAY);
    }

    /** A cycle that is under way, for other threads to look at. */
    public static final class UnderWay {
        private final Thread session = Thread.currentThread();
        private final long start = System.nanoTime();
        private final Workers workers;
        private volatile String stage = "";
        private boolean hasEnded;

        private UnderWay(Workers workers) {
            this.workers = workers;
        }

        private void enter(String next) {
            stage = next;
        }

        private synchronized void end() {
            hasEnded = true;
        }

        /** Runs something that the cycle waits for, if it has not ended. */
        public synchronized void ifUnderWay(Runnable look) {
            if (!hasEnded) {
                look.run();
            }
        }

        /** For how long it has been under way. */
        public Duration time() {
            return Duration.ofNanos(System.nanoTime() - start);
        }

        /** What it is about, in words: the action that runs. */
        public String stage() {
            return stage;
        }

        /** Where its thread is, in code. */
        public String place() {
            StackTraceElement[] stack = session.getStackTrace();
            return stack.length == 0 ? "its end" : stack[0].toString();
        }

        /** The code of a plugin that is at work, on the session's thread or on one that helps; null if none is. */
        public @Nullable PluginCode plugin() {
            StackTraceElement[] stack = session.getStackTrace();
            if (Workers.isWaiting(stack)) {
                for (Thread helper : workers.helping()) {
                    PluginCode code = PluginCode.on(helper.getStackTrace());
                    if (code != null) {
                        return code;
                    }
                }
            }
            return PluginCode.on(stack);
        }
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
