package dev.terrace.plugins.drf;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.toolkit.ReversibleSum;
import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.SessionView;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The holdings of jobs and queues when a session opens, and the present ones of jobs. Carried between sessions, and
 * updated incrementally for changed jobs, which include those whose holdings the decisions of a session changed.
 */
final class InitialHoldings {
    /** The cache key, which has no parameters. */
    record Rule() {}

    static final Rule RULE = new Rule();

    private final ResourceNames names;
    private final SlotTable<Holding> ofJobs = new SlotTable<>();
    final ReversibleSum[] ofQueue;
    final ReversibleSum total;

    /** Creates sums over no jobs. */
    InitialHoldings(SessionView session) {
        names = session.total().names();
        ofQueue = new ReversibleSum[session.queues().size()];
        for (int queue = 0; queue < ofQueue.length; queue++) {
            ofQueue[queue] = new ReversibleSum(names);
        }
        total = new ReversibleSum(names);
    }

    /** The holdings of a job: at the session's opening, which the sums contain, and now. */
    static final class Holding {
        private final int queue;
        private final Tally counted;
        private Tally now;
        private double share;

        /** The total to which the share refers; null if the share is unknown. */
        private @Nullable Amounts shareOf;

        Holding(int queue, Tally counted) {
            this.queue = queue;
            this.counted = counted;
            this.now = counted;
        }

        Tally now() {
            return now;
        }

        /** The dominant share. The total is one object per session. */
        @SuppressWarnings("ReferenceEquality") // equal totals give equal shares, so a miss only costs time
        double share(Amounts clusterTotal) {
            if (shareOf != clusterTotal) {
                share = DominantShare.of(now, clusterTotal);
                shareOf = clusterTotal;
            }
            return share;
        }

        /** A tally to change, separate from the one that the sums contain. */
        @SuppressWarnings("ReferenceEquality") // copied before its first change
        Tally own() {
            shareOf = null;
            if (now == counted) {
                now = now.copy();
            }
            return now;
        }
    }

    Holding of(Job job) {
        return Objects.requireNonNull(ofJobs.get(job.slot()), job::key);
    }

    /** Updates the holdings for the changes since the last session. */
    void update(Kept<InitialHoldings> changes) {
        changes.leftJobs().forEach(slot -> remove(ofJobs.remove(slot)));
        changes.jobs().forEach(this::put);
    }

    private void put(Job job) {
        Tally held = new Tally(names);
        job.addAllocatedTo(held);
        Holding now = new Holding(job.queue().id(), held);
        remove(ofJobs.put(job.slot(), now));
        ofQueue[now.queue].add(held);
        total.add(held);
    }

    private void remove(@Nullable Holding before) {
        if (before != null) {
            ofQueue[before.queue].remove(before.counted);
            total.remove(before.counted);
        }
    }
}
