package dev.terrace.plugins.overcommit;

import dev.terrace.model.JobPhase;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.toolkit.InqueueResources;
import dev.terrace.spi.toolkit.ReversibleSum;
import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import org.jspecify.annotations.Nullable;

/**
 * The used resources of all nodes and the reservations of admitted jobs at a session's opening. Carried between
 * sessions and updated incrementally.
 */
final class Sums {
    /** The cache key, which has no parameters. */
    record Rule() {}

    static final Rule RULE = new Rule();

    /** By node: its amount in the sum. */
    private final SlotTable<Entitlement> usedOn = new SlotTable<>();

    /** By job: its amount in the sum; null if it reserves nothing. */
    private final SlotTable<Entitlement> reserved = new SlotTable<>();

    private final ReversibleSum used;
    private final ReversibleSum inqueue;

    /** Creates sums over no nodes and no jobs. */
    Sums(SessionView session) {
        ResourceNames names = session.total().names();
        used = new ReversibleSum(names);
        inqueue = new ReversibleSum(names);
    }

    /** Updates the sums for the changes since the last session. */
    void update(Kept<Sums> changes) {
        changes.leftNodes().forEach(slot -> replace(used, usedOn.remove(slot), null));
        changes.leftJobs().forEach(slot -> replace(inqueue, reserved.remove(slot), null));
        changes.nodes().forEach(this::put);
        changes.jobs().forEach(this::put);
    }

    private void put(Node node) {
        Entitlement now = Entitlement.of(node.used());
        replace(used, usedOn.put(node.slot(), now), now);
    }

    private void put(Job job) {
        Entitlement now = reservation(job);
        replace(inqueue, reserved.put(job.slot(), now), now);
    }

    private static void replace(ReversibleSum sum, @Nullable Entitlement before, @Nullable Entitlement now) {
        if (before != null) {
            sum.remove(before);
        }
        if (now != null) {
            sum.add(now);
        }
    }

    private static @Nullable Entitlement reservation(Job job) {
        Amounts minimum = job.spec().minResources();
        if (minimum == null) {
            return null;
        }
        if (job.phase() == JobPhase.INQUEUE) {
            return InqueueResources.whole(job, minimum);
        }
        boolean isRunning = job.phase() == JobPhase.RUNNING && job.allocatedTasks() >= job.minMember();
        return isRunning ? InqueueResources.rest(job, minimum) : null;
    }

    /** A copy of the used resources. */
    Entitlement used() {
        return used.toEntitlement();
    }

    /** A copy of the reservations. */
    Entitlement inqueue() {
        return inqueue.toEntitlement();
    }
}
