package dev.terrace.plugins.overcommit;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.toolkit.InqueueResources;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.SessionView;
import java.util.List;

/**
 * Admits jobs as long as the reservations of admitted jobs fit in the cluster's total × {@code overcommit-factor}, less
 * what is used.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/overcommit/overcommit.go">Volcano,
 *     overcommit plugin</a>
 */
public final class OvercommitPlugin implements SchedulerPlugin {
    private static final double DEFAULT_FACTOR = 1.2;

    static final Argument<Double> FACTOR = Argument.number("overcommit-factor")
            .orElse(DEFAULT_FACTOR)
            .means("How many times its size the cluster is taken for when jobs are admitted; below 1 means 1.2");

    @Override
    public String name() {
        return "overcommit";
    }

    @Override
    public String description() {
        return "Admits jobs until they reserve more than the cluster has, times a factor.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(FACTOR);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        double factor = arguments.get(FACTOR) < 1 ? DEFAULT_FACTOR : arguments.get(FACTOR);
        Kept<Sums> kept = session.kept(Sums.RULE, () -> new Sums(session));
        Sums sums = kept.value();
        kept.nodes().forEach(sums::put);
        kept.jobs().forEach(sums::put);
        Entitlement idle = Entitlement.of(session.total()).scale(factor).subtract(sums.used());
        Entitlement inqueue = sums.inqueue();
        hooks.jobEnqueueable(job -> {
                    Amounts minimum = job.spec().minResources();
                    return minimum == null || inqueue.copy().add(minimum).atMostWhere(minimum, idle)
                            ? Vote.PERMIT
                            : Vote.REJECT;
                })
                .jobEnqueued(job -> {
                    Amounts minimum = job.spec().minResources();
                    if (minimum != null) {
                        inqueue.add(InqueueResources.whole(job, minimum));
                    }
                });
    }
}
