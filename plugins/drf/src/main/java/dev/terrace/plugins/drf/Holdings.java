package dev.terrace.plugins.drf;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;

/**
 * The holdings of jobs and queues, and the jobs' dominant shares, updated with each allocation and deallocation. As in
 * Volcano, tasks pipelined in this session count.
 */
final class Holdings {
    private final Amounts clusterTotal;

    /** By job. Tallies of jobs that got or lost a task in this session are copies, separate from {@link #opening}. */
    private final Tally[] ofJob;

    private final double[] shareOfJob;
    private final Tally[] ofQueue;
    private final Tally total;
    private final Opening opening;

    Holdings(SessionView session) {
        clusterTotal = session.total();
        Kept<Opening> kept = session.kept(Opening.RULE, () -> new Opening(session));
        opening = kept.value();
        kept.jobs().forEach(opening::put);
        ofJob = opening.ofJob;
        shareOfJob = opening.shareOfJob;
        total = opening.total.toTally();
        ofQueue = new Tally[session.queues().size()];
        for (Queue queue : session.queues()) {
            ofQueue[queue.id()] = opening.ofQueue[queue.id()].toTally();
        }
    }

    /** A live view of a job's holdings. */
    ResourceVector live(Job job) {
        return ofJob[job.id()];
    }

    /** A live view of the holdings of all jobs. */
    Tally total() {
        return total;
    }

    /** A copy of a job's holdings. */
    Tally of(Job job) {
        return ofJob[job.id()].copy();
    }

    double shareOf(Job job) {
        return shareOfJob[job.id()];
    }

    double shareOf(Queue queue) {
        return DominantShare.of(ofQueue[queue.id()], clusterTotal);
    }

    void add(Task task) {
        Job job = task.job();
        if (job != null) {
            own(job).add(task.requests());
            ofQueue[job.queue().id()].add(task.requests());
            total.add(task.requests());
            update(job);
        }
    }

    void remove(Task task) {
        Job job = task.job();
        if (job != null) {
            own(job).subtract(task.requests());
            ofQueue[job.queue().id()].subtract(task.requests());
            total.subtract(task.requests());
            update(job);
        }
    }

    /** A tally of the job's holdings that is separate from those at the session's opening. */
    private Tally own(Job job) {
        int id = job.id();
        if (ofJob[id] == opening.counted[id]) {
            ofJob[id] = ofJob[id].copy();
        }
        return ofJob[id];
    }

    private void update(Job job) {
        shareOfJob[job.id()] = DominantShare.of(ofJob[job.id()], clusterTotal);
    }
}
