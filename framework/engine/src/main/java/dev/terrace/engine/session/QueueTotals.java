package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.toolkit.ReversibleSum;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Queue;
import org.jspecify.annotations.Nullable;

/**
 * What the jobs of each queue hold and ask for, for the report. Kept from session to session: only the jobs that a
 * session or the cluster has changed are added up again.
 */
final class QueueTotals {
    private final SessionState state;
    private final Sums sums;

    /** There is one way to count. */
    private record Rule() {}

    /** @param state of a session that opens */
    QueueTotals(SessionState state) {
        this.state = state;
        Kept<Sums> kept = state.kept(
                new Rule(), () -> new Sums(state.cluster.resources(), state.jobs.size(), state.queues.size()));
        sums = kept.value();
        kept.jobs().forEach(job -> sums.put((SessionJob) job));
    }

    /** Counts the jobs that the session has changed as they are now. The next session will count them as it opens. */
    void update() {
        state.forEachNoted(sums::put);
    }

    /** What the tasks of a queue hold; a copy. */
    Tally allocated(Queue queue) {
        return sums.byQueue[queue.id()].allocated.toTally();
    }

    /** What all tasks of a queue ask for; a copy. */
    Tally requested(Queue queue) {
        return sums.byQueue[queue.id()].requested.toTally();
    }

    /** With what a job is counted, which lasts longer than the job. */
    private record Part(Tally allocated, Tally requested) {
        /** Most jobs hold all that they ask for: one object stands for both. */
        static Part of(SessionJob job) {
            Tally requested = job.requested();
            Tally allocated = requested;
            if (job.allocatedTasks() < job.tasks().size()) {
                allocated = new Tally(requested.names());
                job.addAllocatedTo(allocated);
            }
            return new Part(allocated, requested);
        }
    }

    /** The sum of a queue's parts. */
    private static final class Sum {
        final ReversibleSum allocated;
        final ReversibleSum requested;

        Sum(ResourceNames names) {
            allocated = new ReversibleSum(names);
            requested = new ReversibleSum(names);
        }

        void add(Part part) {
            allocated.add(part.allocated);
            requested.add(part.requested);
        }

        void remove(Part part) {
            allocated.remove(part.allocated);
            requested.remove(part.requested);
        }
    }

    /** The sums of all queues, and by job what they count it with. */
    private static final class Sums {
        final Sum[] byQueue;
        final @Nullable Part[] parts;

        Sums(ResourceNames names, int jobs, int queues) {
            parts = new Part[jobs];
            byQueue = new Sum[queues];
            for (int queue = 0; queue < queues; queue++) {
                byQueue[queue] = new Sum(names);
            }
        }

        void put(SessionJob job) {
            Sum sum = byQueue[job.queue().id()];
            Part before = parts[job.id()];
            if (before != null) {
                sum.remove(before);
            }
            Part now = Part.of(job);
            sum.add(now);
            parts[job.id()] = now;
        }
    }
}
