package dev.terrace.plugins.plain.dispatch;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.Queue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line for each queue. The next job is the first of the queue with the smallest weighted dominant share: the largest
 * part of a resource that the queue's jobs hold, divided by the queue's weight. Ties are broken by the name of the
 * queue.
 *
 * @see <a
 *     href="https://www.usenix.org/conference/nsdi11/dominant-resource-fairness-fair-allocation-multiple-resource-types">Ghodsi
 *     et al., Dominant Resource Fairness, 2011</a>
 */
final class ShareLine implements Line {
    /** The line of a queue. */
    private static final class Waiting {
        final Queue queue;
        final List<Job> jobs = new ArrayList<>();
        int place;
        boolean hasStopped;
        double share;

        Waiting(Queue queue) {
            this.queue = queue;
        }

        boolean hasNext() {
            return !hasStopped && place < jobs.size();
        }
    }

    private final Amounts total;
    private final NodeChanges changes;
    private final List<Waiting> lines = new ArrayList<>();

    /** The line of the last job, whose queue may hold more since; null before the first job. */
    private @Nullable Waiting served;

    /** The version of the nodes as of the share of that queue. */
    private long version;

    ShareLine(List<Job> jobs, Session session) {
        total = session.total();
        changes = session.changes();
        version = changes.version();
        Waiting[] byQueue = new Waiting[session.queues().size()];
        for (Job job : jobs) {
            int id = job.queue().id();
            if (byQueue[id] == null) {
                byQueue[id] = new Waiting(job.queue());
            }
            byQueue[id].jobs.add(job);
        }
        for (Waiting line : byQueue) {
            if (line != null) {
                line.share = share(line.queue);
                lines.add(line);
            }
        }
    }

    @Override
    public @Nullable Job next() {
        if (served != null && version != changes.version()) {
            version = changes.version();
            served.share = share(served.queue);
        }
        Waiting first = null;
        for (Waiting line : lines) {
            if (line.hasNext() && (first == null || line.share < first.share)) {
                first = line;
            }
        }
        served = first;
        return first == null ? null : first.jobs.get(first.place++);
    }

    private double share(Queue queue) {
        return share(queue, total);
    }

    /** Returns the weighted dominant share of a queue. */
    static double share(Queue queue, Amounts total) {
        Tally held = new Tally(total.names());
        for (Job job : queue.jobs()) {
            job.addAllocatedTo(held);
        }
        double share = 0;
        for (int d = 0; d < total.names().size(); d++) {
            if (d != ResourceNames.PODS && total.get(d) > 0) {
                share = Math.max(share, (double) held.get(d) / total.get(d));
            }
        }
        return share / Math.max(1, queue.weight());
    }

    @Override
    public void stopBehind(Job blocked) {
        for (Waiting line : lines) {
            line.hasStopped |= line.queue == blocked.queue();
        }
    }

    @Override
    public List<Job> rest() {
        List<Job> rest = new ArrayList<>();
        for (Waiting line : lines) {
            rest.addAll(line.jobs.subList(line.place, line.jobs.size()));
        }
        return rest;
    }
}
