package dev.terrace.engine;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.state.KeptState;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Timings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of one configuration, each of which goes on from the one before it: what neither the last session nor the
 * cluster has changed is not made again. The clusters may be any: the next moment, a branch, or the one before, taken
 * back. The less of their lists they share (see {@link dev.terrace.model.order.Ordered}), the more a cycle costs, up to
 * what one that goes on from none does.
 *
 * <p>A cycle before which nothing but time has passed is not run if no plugin and no action asked for the time in the
 * last one: its report is that one's, and took no time.
 *
 * <p>A cycle decides as a cycle of its own does. After one that fails, the next goes on from none. For one thread at a
 * time. Holds the last cluster until it is closed.
 */
public final class Sessions implements AutoCloseable {
    private final Scheduler scheduler;
    private final Configuration configuration;
    private final Contracts contracts;
    private final KeptState kept = new KeptState();

    /** Of the last cycle, if that did not fail. */
    private @Nullable CycleReport last;

    Sessions(Scheduler scheduler, Configuration configuration, Contracts contracts) {
        this.scheduler = scheduler;
        this.configuration = configuration;
        this.contracts = contracts;
    }

    /**
     * Runs the configured actions on a cluster.
     *
     * @throws IllegalStateException if it is checked, and one that goes on from none would have decided otherwise
     * @throws InvalidInput if an action refused the cluster
     * @throws PluginFailure if a plugin or an action threw, answered NaN, or broke its contract; the cycle has no
     *     effect then
     */
    public CycleReport run(Cluster cluster) {
        boolean ended = false;
        try {
            boolean goesOn = kept.isThere();
            CycleReport report = decide(cluster);
            if (goesOn && contracts == Contracts.VERIFIED) {
                requireSame(report, scheduler.run(written(cluster), configuration));
            }
            last = report;
            ended = true;
            return report;
        } finally {
            if (!ended) {
                close();
            }
        }
    }

    private CycleReport decide(Cluster cluster) {
        return last != null && kept.holdsFor(cluster)
                ? last.with(Timings.NONE)
                : scheduler.run(() -> kept.next(cluster, scheduler::fresh), configuration, contracts);
    }

    /** The cluster as a dump would have it: with the texts of its plugin states, in place of plugins' values. */
    private static Cluster written(Cluster cluster) {
        return cluster.with(
                cluster.pluginStates().stream().map(PluginState::asText).toList());
    }

    private static void requireSame(CycleReport report, CycleReport fresh) {
        if (!decided(report).equals(decided(fresh))) {
            throw new IllegalStateException("a session that goes on decided " + decided(report)
                    + ", and one that goes on from none decided " + decided(fresh));
        }
    }

    private static List<Object> decided(CycleReport report) {
        return List.of(
                report.binds(),
                report.evictions(),
                report.failures(),
                report.amendments(),
                report.pipelined(),
                report.phases(),
                report.waiting(),
                report.pluginStates());
    }

    /** Lets go of the last cluster. The next cycle, if one comes, goes on from none. */
    @Override
    public void close() {
        kept.forget();
        last = null;
    }
}
