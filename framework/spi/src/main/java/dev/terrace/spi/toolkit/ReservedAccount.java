package dev.terrace.spi.toolkit;

import dev.terrace.model.report.LimitLack;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.SessionView;
import java.util.ArrayList;
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
        return sum(minimum).atMostWhere(minimum, limit);
    }

    private Entitlement sum(Amounts minimum) {
        return Entitlement.of(minimum).add(allocated).add(inqueue).subtract(elastic);
    }

    /**
     * The resources in which a reservation is too much; empty if it fits. Counts resources that jobs hold above their
     * {@code minResources} as not held.
     *
     * @param holder whose limit it is, as a sentence begins
     */
    public List<LimitLack> lacks(String holder, String queue, Amounts minimum, ResourceVector limit) {
        Entitlement sum = sum(minimum);
        List<LimitLack> lacks = new ArrayList<>();
        for (int d = sum.firstAbove(minimum, limit); d >= 0; d = sum.nextAbove(d + 1, minimum, limit)) {
            String resource = minimum.names().name(d);
            double unit = ResourceNames.unitsPerOneShown(resource);
            lacks.add(LimitLack.ofReservation(
                    holder,
                    queue,
                    resource,
                    (allocated.value(d) - elastic.value(d)) / unit,
                    inqueue.value(d) / unit,
                    limit.value(d) / unit,
                    minimum.value(d) / unit));
        }
        return lacks;
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

    /**
     * The resource whose ratio of held to deserved is the {@link #share}; empty if nothing is held of what is deserved.
     */
    public String dominant(ResourceVector deserved) {
        double share = share(deserved);
        for (int d = 0; d < deserved.names().size() && share > 0; d++) {
            if (deserved.value(d) >= ResourceVector.EPSILON && allocated.value(d) / deserved.value(d) == share) {
                return deserved.names().name(d);
            }
        }
        return "";
    }
}
