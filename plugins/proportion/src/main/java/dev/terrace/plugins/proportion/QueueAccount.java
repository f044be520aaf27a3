package dev.terrace.plugins.proportion;

import dev.terrace.model.report.LimitLack;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.toolkit.QueueLimit;
import dev.terrace.spi.toolkit.ReservedAccount;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.Collection;
import java.util.List;

/** What a queue holds, requests, may hold and deserves. */
final class QueueAccount {
    final Queue queue;

    /** What its tasks hold; tasks pipelined in this session count too. */
    final Tally allocated;

    /** What its tasks hold and what its pending tasks request. */
    final Tally requested;

    /** What its jobs hold and reserve. */
    final ReservedAccount reserved;

    /** The most it may hold: what other queues' guarantees leave, within its own capability. */
    final Entitlement capability;

    final Entitlement guarantee;
    Entitlement deserved;
    private double share;

    /** Scratch for {@link #isWithinDeserved}, refilled by each call. */
    private final Tally supposed;

    QueueAccount(Queue queue, ReservedAccount reserved, Amounts total, Entitlement guarantees) {
        ResourceNames names = total.names();
        this.queue = queue;
        this.reserved = reserved;
        this.allocated = reserved.allocated();
        this.requested = reserved.requested();
        this.supposed = new Tally(names);
        this.deserved = new Entitlement(names);
        this.guarantee = new Entitlement(names);
        if (queue.spec().guarantee() != null) {
            guarantee.add(queue.spec().guarantee());
        }
        this.capability = QueueLimit.of(queue.spec(), total, guarantees);
    }

    double share() {
        return share;
    }

    /** Sets the share: the greatest ratio of held to deserved over all resources, pods included. */
    void updateShare() {
        share = reserved.share(deserved);
    }

    /** Whether it holds all that it deserves, of every resource. */
    boolean isOverused() {
        return deserved.atMost(allocated);
    }

    /**
     * Whether the queue is open and, in each resource that is requested, the request fits within what the queue
     * deserves.
     */
    boolean isAllocatable(Amounts requested) {
        return queue.isOpen() && isWithinDeserved(requested, List.of());
    }

    /**
     * Whether, in each resource that is requested, the request fits within what the queue deserves once {@code gone}
     * have left. Ignores whether the queue is open, as Volcano's trial does.
     */
    boolean isWithinDeserved(Amounts requested, Collection<Task> gone) {
        supposed.clear();
        supposed.add(allocated);
        for (Task other : gone) {
            supposed.subtract(other.requests());
        }
        return supposed.add(requested).atMostWhere(requested, deserved);
    }

    /** Whether the job's reservation fits in what the queue may hold. */
    boolean isEnqueueable(Amounts minimum) {
        return queue.isOpen() && reserved.hasRoomFor(minimum, capability);
    }

    /** The resources in which the job's reservation does not fit. */
    List<LimitLack> lacks(Amounts minimum) {
        return reserved.lacks("queue " + queue.name(), queue.name(), minimum, capability);
    }
}
