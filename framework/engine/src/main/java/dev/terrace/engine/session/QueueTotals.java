package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.toolkit.ReversibleSum;
import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The amounts that the jobs of each queue hold and request, and the numbers of waiting tasks and groups, for the
 * report. Cached across sessions: only jobs that a session or the cluster has changed are counted again.
 */
final class QueueTotals {
    private final SessionState state;
    private final Sums sums;

    /** By queue, the waiting groups at the end of the session beyond those of the sums. */
    private final int[] moreGroups;

    /** The cache key, which has no parameters. */
    private record Rule() {}

    /** @param state the state of a session that opens */
    QueueTotals(SessionState state) {
        this.state = state;
        Kept<Sums> kept = state.kept(new Rule(), () -> new Sums(state.cluster.resources(), state.queues.size()));
        sums = kept.value();
        moreGroups = new int[state.queues.size()];
        kept.leftJobs().forEach(sums::remove);
        kept.jobs().forEach(job -> sums.put((SessionJob) job));
    }

    /** Updates the counts of the jobs that the session changed. The next session counts them when it opens. */
    void update() {
        state.forEachNoted(job -> {
            if (job.isTouched()) {
                sums.put(job);
            } else {
                // A mark may end the wait of a job whose tasks the session left alone.
                moreGroups[job.queue().id()] += groups(job) - sums.part(job).groups;
            }
        });
    }

    /** Returns the number of waiting tasks of a queue, without gated ones. */
    int waiting(Queue queue) {
        return sums.byQueue[queue.id()].waiting;
    }

    /** Returns the number of waiting groups of a queue. */
    int waitingGroups(Queue queue) {
        return sums.byQueue[queue.id()].groups + moreGroups[queue.id()];
    }

    private static int groups(SessionJob job) {
        return WaitingRow.waits(job) ? 1 : 0;
    }

    /** Returns the amounts that the tasks of a queue hold; a copy. */
    Tally allocated(Queue queue) {
        return sums.byQueue[queue.id()].allocated.toTally();
    }

    /** Returns the amounts that all tasks of a queue request; a copy. */
    Tally requested(Queue queue) {
        return sums.byQueue[queue.id()].requested.toTally();
    }

    /** The contribution of a job to the sums of a queue, which outlives the job. */
    private record Part(int queue, Tally allocated, Tally requested, int waiting, int groups) {
        /** Most jobs hold all that they request: one object serves for both. */
        static Part of(SessionJob job) {
            Tally requested = job.requested();
            Tally allocated = job.allocatedTasks() < job.tasks().size() ? allocated(job) : requested;
            return new Part(job.queue().id(), allocated, requested, waiting(job), QueueTotals.groups(job));
        }

        /** Returns what the job's tasks hold. A placement that was undone leaves zeros, which count as absent. */
        private static Tally allocated(SessionJob job) {
            ResourceNames names = job.requested().names();
            long[] held = new long[names.size()];
            job.addAllocatedTo(Tally.within(names, held, 0));
            long present = 0;
            for (int d = 0; d < held.length; d++) {
                present |= held[d] == 0 ? 0 : 1L << d;
            }
            return Tally.of(Amounts.of(names, held, present));
        }

        private static int waiting(SessionJob job) {
            int waiting = job.count(TaskStatus.ALLOCATED) + job.count(TaskStatus.PENDING);
            if (job.hasGatedTasks()) {
                for (Task task : job.tasks(TaskStatus.PENDING)) {
                    waiting -= task.isGated() ? 1 : 0;
                }
            }
            return waiting;
        }
    }

    /** The sum of a queue's parts. */
    private static final class Sum {
        final ReversibleSum allocated;
        final ReversibleSum requested;
        int waiting;
        int groups;

        Sum(ResourceNames names) {
            allocated = new ReversibleSum(names);
            requested = new ReversibleSum(names);
        }

        void add(Part part) {
            allocated.add(part.allocated);
            requested.add(part.requested);
            waiting += part.waiting;
            groups += part.groups;
        }

        void remove(Part part) {
            allocated.remove(part.allocated);
            requested.remove(part.requested);
            waiting -= part.waiting;
            groups -= part.groups;
        }
    }

    /** The sums of all queues, and the part of each job. */
    private static final class Sums {
        final Sum[] byQueue;
        final SlotTable<Part> parts = new SlotTable<>();

        Sums(ResourceNames names, int queues) {
            byQueue = new Sum[queues];
            for (int queue = 0; queue < queues; queue++) {
                byQueue[queue] = new Sum(names);
            }
        }

        Part part(SessionJob job) {
            return Objects.requireNonNull(parts.get(job.slot()));
        }

        void put(SessionJob job) {
            Part now = Part.of(job);
            discount(parts.put(job.slot(), now));
            byQueue[now.queue].add(now);
        }

        void remove(int slot) {
            discount(parts.remove(slot));
        }

        private void discount(@Nullable Part before) {
            if (before != null) {
                byQueue[before.queue].remove(before);
            }
        }
    }
}
