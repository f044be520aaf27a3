package dev.terrace.plugins.drf;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.toolkit.ReversibleSum;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;

/**
 * What jobs and queues hold when a session opens, kept from session to session. Sums are brought up to date for the
 * jobs that changed.
 */
final class Opening {
    /** There is one way to count. */
    record Rule() {}

    static final Rule RULE = new Rule();

    private final Amounts clusterTotal;

    /** By job: what the sums count it with; not changed. */
    final Tally[] counted;

    /** By job: the same, until the session changes it. */
    final Tally[] ofJob;

    final double[] shareOfJob;
    final ReversibleSum[] ofQueue;
    final ReversibleSum total;

    /** Of no jobs yet. */
    Opening(SessionView session) {
        clusterTotal = session.total();
        ResourceNames names = clusterTotal.names();
        counted = new Tally[session.jobs().size()];
        ofJob = new Tally[counted.length];
        shareOfJob = new double[counted.length];
        ofQueue = new ReversibleSum[session.queues().size()];
        for (int queue = 0; queue < ofQueue.length; queue++) {
            ofQueue[queue] = new ReversibleSum(names);
        }
        total = new ReversibleSum(names);
    }

    /** Counts a job as it is now, in place of how it was. */
    void put(Job job) {
        int id = job.id();
        ReversibleSum sum = ofQueue[job.queue().id()];
        if (counted[id] != null) {
            sum.remove(counted[id]);
            total.remove(counted[id]);
        }
        Tally held = new Tally(clusterTotal.names());
        job.addAllocatedTo(held);
        sum.add(held);
        total.add(held);
        counted[id] = held;
        ofJob[id] = held;
        shareOfJob[id] = DominantShare.of(held, clusterTotal);
    }
}
