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

/** The amounts that a queue holds, requests, may hold and deserves. */
final class QueueAccount {
    final Queue queue;

    /** The holdings of its tasks, including tasks pipelined in this session. */
    final Tally allocated;

    /** The holdings of its tasks, plus the requests of its pending tasks. */
    final Tally requested;

    /** The holdings and reservations of its jobs. */
    final ReservedAccount reserved;

    /** Its limit: the cluster minus other queues' guarantees, capped at its own capability. */
    final Entitlement capability;

    final Entitlement guarantee;
    Entitlement deserved;
    private double share;

    /** Scratch space for {@link #isWithinDeserved}, refilled by each call. */
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

    /** Returns whether it holds at least its deserved amount of every resource. */
    boolean isOverused() {
        return deserved.atMost(allocated);
    }

    /**
     * Returns whether the queue is open and, in each requested resource, the request fits within its deserved amount.
     */
    boolean isAllocatable(Amounts requested) {
        return queue.isOpen() && isWithinDeserved(requested, List.of());
    }

    /**
     * Returns whether, in each requested resource, the request fits within the deserved amount once {@code gone} have
     * left. As in Volcano's trial, closed queues pass too.
     */
    boolean isWithinDeserved(Amounts requested, Collection<Task> gone) {
        supposed.clear();
        supposed.add(allocated);
        for (Task other : gone) {
            supposed.subtract(other.requests());
        }
        return supposed.add(requested).atMostWhere(requested, deserved);
    }

    /** Returns whether the job's reservation fits within the queue's limit. */
    boolean hasRoomToReserve(Amounts minimum) {
        return reserved.hasRoomFor(minimum, capability);
    }

    /** The resources in which the job's reservation does not fit. */
    List<LimitLack> lacks(Amounts minimum) {
        return reserved.lacks("queue " + queue.name(), queue.name(), minimum, capability);
    }
}
