package dev.terrace.spi.toolkit;

import dev.terrace.model.JobPhase;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.TaskStatus;
import org.jspecify.annotations.Nullable;

/**
 * The sums of held, reserved and requested amounts of jobs by queue, as of the opening of a session. Cached across
 * sessions.
 */
final class QueueSums {
    /** The cache key. All instances are equal, because sums are always computed in the same way. */
    record Rule() {}

    static final Rule RULE = new Rule();

    private final ResourceNames names;
    private final Entitlement nothing;

    /** The contribution of each job to the sums, by slot. */
    private final SlotTable<Part> parts = new SlotTable<>();

    private final Sums[] byQueue;

    /**
     * The contribution of a job; null amounts are zero.
     *
     * @param queue the id of the queue to which it counts
     * @param elastic the amount that it holds above its {@code minResources}
     * @param inqueue the amount that it reserves
     * @param pending the requests of its pending tasks
     */
    private record Part(
            int queue,
            Tally allocated,
            @Nullable Entitlement elastic,
            @Nullable Entitlement inqueue,
            @Nullable Amounts pending) {}

    /** The sums of a queue. */
    private record Sums(
            ReversibleSum allocated, ReversibleSum elastic, ReversibleSum inqueue, ReversibleSum requested) {
        static Sums of(ResourceNames names) {
            return new Sums(
                    new ReversibleSum(names),
                    new ReversibleSum(names),
                    new ReversibleSum(names),
                    new ReversibleSum(names));
        }

        void count(Part part, int sign) {
            allocated.count(part.allocated, sign);
            requested.count(part.allocated, sign);
            if (part.elastic != null) {
                elastic.count(part.elastic, sign);
            }
            if (part.inqueue != null) {
                inqueue.count(part.inqueue, sign);
            }
            if (part.pending != null) {
                requested.count(part.pending, sign);
            }
        }
    }

    /** Creates sums without any jobs. */
    QueueSums(SessionView session) {
        names = session.total().names();
        nothing = new Entitlement(names);
        byQueue = new Sums[session.queues().size()];
        for (int queue = 0; queue < byQueue.length; queue++) {
            byQueue[queue] = Sums.of(names);
        }
    }

    /** Updates the sums for the changes since the last session. */
    void update(Kept<QueueSums> changes) {
        changes.leftJobs().forEach(slot -> count(parts.remove(slot), -1));
        changes.jobs().forEach(this::put);
    }

    private void put(Job job) {
        Part now = part(job);
        count(parts.put(job.slot(), now), -1);
        count(now, 1);
    }

    private void count(@Nullable Part part, int sign) {
        if (part != null) {
            byQueue[part.queue].count(part, sign);
        }
    }

    private Part part(Job job) {
        Tally allocated = new Tally(names);
        job.addAllocatedTo(allocated);
        Amounts minimum = job.spec().minResources();
        return new Part(
                job.queue().id(),
                allocated,
                job.allocatedTasks() > 0
                        ? Entitlement.excess(job.allocated(), minimum == null ? nothing : minimum)
                        : null,
                minimum != null && reserves(job) ? InqueueResources.rest(job, minimum) : null,
                job.count(TaskStatus.PENDING) > 0 ? job.pendingRequests() : null);
    }

    private static boolean reserves(Job job) {
        return job.phase() == JobPhase.INQUEUE
                || (job.phase() == JobPhase.RUNNING && job.allocatedTasks() >= job.minMember());
    }

    /** Returns a new account of a queue, which the plugin may change. */
    ReservedAccount account(Queue queue) {
        Sums sums = byQueue[queue.id()];
        return new ReservedAccount(
                sums.allocated.toTally(),
                sums.requested.toTally(),
                sums.elastic.toEntitlement(),
                sums.inqueue.toEntitlement());
    }
}
