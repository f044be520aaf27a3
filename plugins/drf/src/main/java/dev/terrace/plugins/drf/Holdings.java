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
    private final InitialHoldings ofJobs;
    private final Tally[] ofQueue;
    private final Tally total;

    Holdings(SessionView session) {
        clusterTotal = session.total();
        Kept<InitialHoldings> kept = session.kept(InitialHoldings.RULE, () -> new InitialHoldings(session));
        ofJobs = kept.value();
        ofJobs.update(kept);
        total = ofJobs.total.toTally();
        ofQueue = new Tally[session.queues().size()];
        for (Queue queue : session.queues()) {
            ofQueue[queue.id()] = ofJobs.ofQueue[queue.id()].toTally();
        }
    }

    /** A live view of a job's holdings. */
    ResourceVector live(Job job) {
        return ofJobs.of(job).now();
    }

    /** A live view of the holdings of all jobs. */
    Tally total() {
        return total;
    }

    /** A copy of a job's holdings. */
    Tally of(Job job) {
        return ofJobs.of(job).now().copy();
    }

    double shareOf(Job job) {
        return ofJobs.of(job).share(clusterTotal);
    }

    double shareOf(Queue queue) {
        return DominantShare.of(ofQueue[queue.id()], clusterTotal);
    }

    void add(Task task) {
        Job job = task.job();
        if (job != null) {
            ofJobs.of(job).own().add(task.requests());
            ofQueue[job.queue().id()].add(task.requests());
            total.add(task.requests());
        }
    }

    void remove(Task task) {
        Job job = task.job();
        if (job != null) {
            ofJobs.of(job).own().subtract(task.requests());
            ofQueue[job.queue().id()].subtract(task.requests());
            total.subtract(task.requests());
        }
    }
}
