package dev.terrace.spi.toolkit;

import dev.terrace.model.JobPhase;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;

/**
 * What a queue's jobs hold and reserve, for plugins that admit jobs by it. Plain sums: what a queue may hold or
 * deserves is the plugin's.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/tree/master/pkg/scheduler/plugins/proportion">queueAttr</a>
 */
public final class ReservedAccount {
    private final Tally allocated;
    private final Entitlement elastic;
    private final Entitlement inqueue;

    /** The account of a queue's jobs as they are now. */
    public ReservedAccount(Queue queue, ResourceNames names) {
        allocated = new Tally(names);
        elastic = new Entitlement(names);
        inqueue = new Entitlement(names);
        queue.jobs().forEach(this::count);
    }

    private void count(Job job) {
        for (Task task : job.tasks()) {
            if (task.status().isAllocated()) {
                allocated.add(task.requests());
            }
        }
        Amounts minimum = job.spec().minResources();
        if (minimum != null && reserves(job)) {
            inqueue.add(InqueueResources.rest(job, minimum));
        }
        elastic.add(
                Entitlement.excess(job.allocated(), minimum == null ? new Entitlement(allocated.names()) : minimum));
    }

    private static boolean reserves(Job job) {
        return job.phase() == JobPhase.INQUEUE
                || (job.phase() == JobPhase.RUNNING && job.allocatedTasks() >= job.minMember());
    }

    /** What its tasks hold. The account's own: a plugin keeps it up to date as tasks come and go. */
    public Tally allocated() {
        return allocated;
    }

    /** Adds what another queue's jobs hold and reserve, as a queue above it counts them. */
    public void add(ReservedAccount other) {
        allocated.add(other.allocated);
        elastic.add(other.elastic);
        inqueue.add(other.inqueue);
    }

    /** Reserves the whole of what a job asks for that is admitted now; nothing if it does not say. */
    public void reserve(Job job) {
        Amounts minimum = job.spec().minResources();
        if (minimum != null) {
            inqueue.add(InqueueResources.whole(job, minimum));
        }
    }

    /**
     * Whether a reservation fits under a limit beside what is held and reserved, in what it asks for. What jobs hold
     * above their {@code minResources} does not count.
     */
    public boolean hasRoomFor(Amounts minimum, ResourceVector limit) {
        return Entitlement.of(minimum)
                .add(allocated)
                .add(inqueue)
                .subtract(elastic)
                .atMostWhere(minimum, limit);
    }

    /** The greatest part of what is deserved of any resource, pods included, that is held; 0 if nothing is deserved. */
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
