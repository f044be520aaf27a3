package dev.terrace.spi.toolkit;

import dev.terrace.model.report.LimitLack;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import java.util.ArrayList;
import java.util.List;

/**
 * The resources that a queue's jobs hold and reserve, for plugins whose admission depends on them. Plain sums: the
 * plugin computes the queue's limit and deserved amount.
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

    /** Returns the current accounts of all queues, by the queues' ids. Call it only while the session opens. */
    public static List<ReservedAccount> of(SessionView session) {
        Kept<QueueSums> kept = session.kept(QueueSums.RULE, () -> new QueueSums(session));
        kept.value().update(kept);
        List<ReservedAccount> accounts = new ArrayList<>(session.queues().size());
        for (Queue queue : session.queues()) {
            accounts.add(kept.value().account(queue));
        }
        return accounts;
    }

    /** Returns the resources that the queue's tasks hold. Not a copy: the plugin updates it as tasks come and go. */
    public Tally allocated() {
        return allocated;
    }

    /** Returns the resources that the queue's tasks held and its pending tasks requested when the session opened. */
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

    /** Reserves the {@code minResources} of a job that is admitted now. Does nothing for a job without them. */
    public void reserve(Job job) {
        Amounts minimum = job.spec().minResources();
        if (minimum != null) {
            inqueue.add(InqueueResources.whole(job, minimum));
        }
    }

    /**
     * Returns whether a reservation fits under a limit together with the held and reserved resources, in the dimensions
     * that it requests. Resources that jobs hold above their {@code minResources} do not count.
     */
    public boolean hasRoomFor(Amounts minimum, ResourceVector limit) {
        return sum(minimum).atMostWhere(minimum, limit);
    }

    private Entitlement sum(Amounts minimum) {
        return Entitlement.of(minimum).add(allocated).add(inqueue).subtract(elastic);
    }

    /**
     * Returns the resources in which a reservation exceeds a limit; empty if it fits. Resources that jobs hold above
     * their {@code minResources} count as not held.
     *
     * @param holder the owner of the limit, as the beginning of a sentence
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

    /** Returns the maximum ratio of held to deserved over all resources, pods included; 0 if nothing is deserved. */
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
     * Returns the resource whose ratio of held to deserved is the {@link #share}; empty if none of the deserved
     * resources is held.
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
