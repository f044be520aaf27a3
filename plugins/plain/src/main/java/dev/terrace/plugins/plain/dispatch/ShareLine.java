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
        final Tally held;
        int place;
        boolean hasStopped;
        double share;

        Waiting(Queue queue, ResourceNames names) {
            this.queue = queue;
            this.held = new Tally(names);
        }

        boolean hasNext() {
            return !hasStopped && place < jobs.size();
        }
    }

    private final Amounts total;
    private final NodeChanges changes;
    private final List<Waiting> lines = new ArrayList<>();

    private boolean hasBegun;

    /** The line of the last job, whose queue may hold more since. Other queues hold what they held. */
    private @Nullable Waiting served;

    /** The amounts that the last job held before its turn. */
    private final Tally before;

    /** The version of the nodes at that time. */
    private long version;

    ShareLine(List<Job> jobs, Session session) {
        total = session.total();
        changes = session.changes();
        before = new Tally(total.names());
        Waiting[] byQueue = new Waiting[session.queues().size()];
        for (Job job : jobs) {
            int id = job.queue().id();
            if (byQueue[id] == null) {
                byQueue[id] = new Waiting(job.queue(), total.names());
            }
            byQueue[id].jobs.add(job);
        }
        for (Waiting line : byQueue) {
            if (line != null) {
                lines.add(line);
            }
        }
    }

    @Override
    public @Nullable Job next() {
        if (!hasBegun) {
            // Not earlier: the jobs of a line before this one may have started meanwhile.
            hasBegun = true;
            for (Waiting line : lines) {
                line.queue.jobs().forEach(job -> job.addAllocatedTo(line.held));
                line.share = share(line.queue, line.held, total);
            }
        } else if (served != null && version != changes.version()) {
            served.held.subtract(before);
            served.jobs.get(served.place - 1).addAllocatedTo(served.held);
            served.share = share(served.queue, served.held, total);
        }
        Waiting first = null;
        for (Waiting line : lines) {
            if (line.hasNext() && (first == null || line.share < first.share)) {
                first = line;
            }
        }
        served = first;
        if (first == null) {
            return null;
        }
        Job next = first.jobs.get(first.place++);
        before.clear();
        next.addAllocatedTo(before);
        version = changes.version();
        return next;
    }

    /** Returns the weighted dominant share of a queue. */
    static double share(Queue queue, Amounts total) {
        Tally held = new Tally(total.names());
        queue.jobs().forEach(job -> job.addAllocatedTo(held));
        return share(queue, held, total);
    }

    private static double share(Queue queue, Tally held, Amounts total) {
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
