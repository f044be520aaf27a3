package dev.terrace.plugins.drf;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.toolkit.ReversibleSum;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;

/**
 * The holdings of jobs and queues when a session opens. Carried between sessions, and updated incrementally for changed
 * jobs.
 */
final class Opening {
    /** The key of the derivation, which has no parameters. */
    record Rule() {}

    static final Rule RULE = new Rule();

    private final Amounts clusterTotal;

    /** By job: its amount in the sums. Immutable. */
    final Tally[] counted;

    /** By job: the same tally, until the session replaces it. */
    final Tally[] ofJob;

    final double[] shareOfJob;
    final ReversibleSum[] ofQueue;
    final ReversibleSum total;

    /** Creates sums over no jobs. */
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

    /** Counts a job as it is now, replacing its earlier amount. */
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
