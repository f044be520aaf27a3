package dev.terrace.plugins.overcommit;

import dev.terrace.model.report.LimitLack;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.toolkit.InqueueResources;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.SessionView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Admits jobs as long as the reservations of admitted jobs fit into the cluster's total × {@code overcommit-factor},
 * minus used resources.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/overcommit/overcommit.go">Volcano,
 *     overcommit plugin</a>
 */
public final class OvercommitPlugin implements SchedulerPlugin {
    static final Argument<Double> FACTOR = Argument.number("overcommit-factor")
            .orElse(1.2)
            .replacesUnless(factor -> factor >= 1, "at least 1")
            .means("Factor on the cluster's size when jobs are admitted; below 1 means 1.2");

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
    public Set<Trait> traits() {
        return Set.of(Trait.BINDS_ONLY_RESTRICT, Trait.BINDS_KEEP_ORDERS);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        double factor = arguments.get(FACTOR);
        Kept<Sums> kept = session.kept(Sums.RULE, () -> new Sums(session));
        Sums sums = kept.value();
        sums.update(kept);
        Entitlement used = sums.used();
        Entitlement idle = Entitlement.of(session.total()).scale(factor).subtract(used);
        Entitlement inqueue = sums.inqueue();
        hooks.jobEnqueueable(Because.minimumReservation(
                        job -> {
                            Amounts minimum = job.spec().minResources();
                            return minimum == null
                                            || inqueue.copy().add(minimum).atMostWhere(minimum, idle)
                                    ? Vote.PERMIT
                                    : Vote.REJECT;
                        },
                        job -> lacks(job.spec().minResources(), factor, used, inqueue, idle)))
                .jobEnqueued(job -> {
                    Amounts minimum = job.spec().minResources();
                    if (minimum != null) {
                        inqueue.add(InqueueResources.whole(job, minimum));
                    }
                });
    }

    /** The resources in which a reservation exceeds the limit. */
    private static List<LimitLack> lacks(
            @Nullable Amounts minimum, double factor, Entitlement used, Entitlement inqueue, Entitlement idle) {
        List<LimitLack> lacks = new ArrayList<>();
        if (minimum != null) {
            String cluster = "overcommit (%s times the cluster)".formatted(factor);
            Entitlement sum = inqueue.copy().add(minimum);
            for (int d = sum.firstAbove(minimum, idle); d >= 0; d = sum.nextAbove(d + 1, minimum, idle)) {
                String resource = minimum.names().name(d);
                double unit = ResourceNames.unitsPerOneShown(resource);
                lacks.add(LimitLack.ofReservation(
                        cluster,
                        "",
                        resource,
                        used.value(d) / unit,
                        inqueue.value(d) / unit,
                        (idle.value(d) + used.value(d)) / unit,
                        minimum.value(d) / unit));
            }
        }
        return lacks;
    }
}
