package dev.terrace.plugins.drf;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;

/**
 * What each job and queue holds, and the jobs' dominant shares, updated with each allocation and deallocation. As in
 * Volcano, tasks pipelined in this session count.
 */
final class Holdings {
    private final SessionView session;
    private final Tally[] ofJob;
    private final double[] shareOfJob;
    private final Tally[] ofQueue;
    private final Tally total;

    Holdings(SessionView session) {
        this.session = session;
        this.ofJob = new Tally[session.jobs().size()];
        this.shareOfJob = new double[ofJob.length];
        this.ofQueue = new Tally[session.queues().size()];
        this.total = new Tally(session.total().names());
        for (Queue queue : session.queues()) {
            ofQueue[queue.id()] = new Tally(session.total().names());
        }
        for (Job job : session.jobs()) {
            Tally held = new Tally(session.total().names());
            job.addAllocatedTo(held);
            ofJob[job.id()] = held;
            ofQueue[job.queue().id()].add(held);
            total.add(held);
            shareOfJob[job.id()] = DominantShare.of(held, session.total());
        }
    }

    /** A live view of what a job holds. */
    ResourceVector live(Job job) {
        return ofJob[job.id()];
    }

    /** A live view of what all jobs hold. */
    Tally total() {
        return total;
    }

    /** A copy of what a job holds. */
    Tally of(Job job) {
        return ofJob[job.id()].copy();
    }

    double shareOf(Job job) {
        return shareOfJob[job.id()];
    }

    double shareOf(Queue queue) {
        return DominantShare.of(ofQueue[queue.id()], session.total());
    }

    void add(Task task) {
        Job job = task.job();
        if (job != null) {
            ofJob[job.id()].add(task.requests());
            ofQueue[job.queue().id()].add(task.requests());
            total.add(task.requests());
            update(job);
        }
    }

    void remove(Task task) {
        Job job = task.job();
        if (job != null) {
            ofJob[job.id()].subtract(task.requests());
            ofQueue[job.queue().id()].subtract(task.requests());
            total.subtract(task.requests());
            update(job);
        }
    }

    private void update(Job job) {
        shareOfJob[job.id()] = DominantShare.of(ofJob[job.id()], session.total());
    }
}
