package dev.terrace.spi.toolkit;

import dev.terrace.model.report.CycleReport.Figure;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.SessionView;
import java.util.List;

/**
 * The resources that a queue's jobs hold and reserve, for plugins that admit jobs by them. Plain sums: the plugin
 * computes the queue's limit and deserved amount.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/tree/master/pkg/scheduler/plugins/proportion">queueAttr</a>
 */
public final class ReservedAccount {
    private final Tally allocated;
    private final Tally requested;
    private final Entitlement elastic;
    private final Entitlement inqueue;

    ReservedAccount(Tally allocated, Tally requested, Entitlement elastic, Entitlement inqueue) {
        this.allocated = allocated;
        this.requested = requested;
        this.elastic = elastic;
        this.inqueue = inqueue;
    }

    /** The accounts of all queues' jobs as they are now, by the queues' ids. For use while the session opens. */
    public static List<ReservedAccount> of(SessionView session) {
        Kept<QueueSums> kept = session.kept(QueueSums.RULE, () -> new QueueSums(session));
        kept.jobs().forEach(kept.value()::put);
        return session.queues().stream()
                .map(queue -> kept.value().account(queue))
                .toList();
    }

    /** The resources that the queue's tasks hold. Not a copy: the plugin updates it as tasks come and go. */
    public Tally allocated() {
        return allocated;
    }

    /** What the queue's tasks held and its pending tasks asked for when the session opened. */
    public Tally requested() {
        return requested;
    }

    /** Adds another queue's account, as a parent queue does. */
    public void add(ReservedAccount other) {
        allocated.add(other.allocated);
        requested.add(other.requested);
        elastic.add(other.elastic);
        inqueue.add(other.inqueue);
    }

    /** Reserves the {@code minResources} of a job that is admitted now; nothing if it has none. */
    public void reserve(Job job) {
        Amounts minimum = job.spec().minResources();
        if (minimum != null) {
            inqueue.add(InqueueResources.whole(job, minimum));
        }
    }

    /**
     * Whether a reservation fits under a limit together with the resources that are held and reserved, in the
     * dimensions that it asks for. Resources that jobs hold above their {@code minResources} do not count.
     */
    public boolean hasRoomFor(Amounts minimum, ResourceVector limit) {
        return Entitlement.of(minimum)
                .add(allocated)
                .add(inqueue)
                .subtract(elastic)
                .atMostWhere(minimum, limit);
    }

    /** The numbers of the first resource in which a reservation is too much; empty if it fits. */
    public List<Figure> excess(Amounts minimum, ResourceVector limit) {
        ResourceNames names = minimum.names();
        for (int d = 0; d < names.size(); d++) {
            double reserved = inqueue.value(d) - elastic.value(d);
            double sum = allocated.value(d) + reserved + minimum.value(d);
            if (minimum.has(d) && sum > limit.value(d)) {
                String name = names.name(d);
                double unit = ResourceNames.unitsPerOneShown(name);
                return List.of(
                        Figure.of("held " + name, allocated.value(d) / unit),
                        Figure.of("reserved", reserved / unit),
                        Figure.of("asked", minimum.value(d) / unit),
                        Figure.of("limit", limit.value(d) / unit));
            }
        }
        return List.of();
    }

    /** The greatest ratio of held to deserved over all resources, pods included; 0 if nothing is deserved. */
    public double share(ResourceVector deserved) {
        double share = 0;
        for (int d = 0; d < deserved.names().size(); d++) {
            if (deserved.value(d) >= ResourceVector.EPSILON) {
                share = Math.max(share, allocated.value(d) / deserved.value(d));
            }
        }
        return share;
    }
}
