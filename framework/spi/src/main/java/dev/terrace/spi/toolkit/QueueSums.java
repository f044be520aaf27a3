package dev.terrace.spi.toolkit;

import dev.terrace.model.JobPhase;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.TaskStatus;
import org.jspecify.annotations.Nullable;

/** What jobs hold, reserve and ask for, by queue, when a session opens; kept from session to session. */
final class QueueSums {
    /** There is one way to count. */
    record Rule() {}

    static final Rule RULE = new Rule();

    private final ResourceNames names;
    private final Entitlement nothing;

    /** By job: what the sums count it with. */
    private final @Nullable Part[] parts;

    private final Sums[] byQueue;

    /**
     * A job's part; what is null is nothing.
     *
     * @param elastic what it holds above its {@code minResources}
     * @param inqueue what it reserves
     * @param pending what its pending tasks ask for
     */
    private record Part(
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

    /** Of no jobs yet. */
    QueueSums(SessionView session) {
        names = session.total().names();
        nothing = new Entitlement(names);
        parts = new Part[session.jobs().size()];
        byQueue = new Sums[session.queues().size()];
        for (int queue = 0; queue < byQueue.length; queue++) {
            byQueue[queue] = Sums.of(names);
        }
    }

    /** Counts a job as it is now, in place of how it was. */
    void put(Job job) {
        Sums sums = byQueue[job.queue().id()];
        Part before = parts[job.id()];
        if (before != null) {
            sums.count(before, -1);
        }
        Part now = part(job);
        sums.count(now, 1);
        parts[job.id()] = now;
    }

    private Part part(Job job) {
        Tally allocated = new Tally(names);
        job.addAllocatedTo(allocated);
        Amounts minimum = job.spec().minResources();
        return new Part(
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

    /** A queue's account, for the plugin to change. */
    ReservedAccount account(Queue queue) {
        Sums sums = byQueue[queue.id()];
        return new ReservedAccount(
                sums.allocated.toTally(),
                sums.requested.toTally(),
                sums.elastic.toEntitlement(),
                sums.inqueue.toEntitlement());
    }
}
