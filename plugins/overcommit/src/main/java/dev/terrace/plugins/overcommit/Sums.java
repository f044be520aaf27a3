package dev.terrace.plugins.overcommit;

import dev.terrace.model.JobPhase;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.toolkit.InqueueResources;
import dev.terrace.spi.toolkit.ReversibleSum;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import org.jspecify.annotations.Nullable;

/**
 * The used resources of all nodes and the reservations of admitted jobs at a session's opening. Carried between
 * sessions and updated incrementally.
 */
final class Sums {
    /** The key of the derivation, which has no parameters. */
    record Rule() {}

    static final Rule RULE = new Rule();

    /** By node: its amount in the sum. */
    private final @Nullable Entitlement[] usedOn;

    /** By job: its amount in the sum; null if it reserves nothing. */
    private final @Nullable Entitlement[] reserved;

    private final ReversibleSum used;
    private final ReversibleSum inqueue;

    /** Creates sums over no nodes and no jobs. */
    Sums(SessionView session) {
        ResourceNames names = session.total().names();
        usedOn = new Entitlement[session.nodes().size()];
        reserved = new Entitlement[session.jobs().size()];
        used = new ReversibleSum(names);
        inqueue = new ReversibleSum(names);
    }

    /** Counts a node as it is now, replacing its earlier amount. */
    void put(Node node) {
        Entitlement before = usedOn[node.id()];
        if (before != null) {
            used.remove(before);
        }
        Entitlement now = Entitlement.of(node.used());
        used.add(now);
        usedOn[node.id()] = now;
    }

    /** Counts a job as it is now, replacing its earlier amount. */
    void put(Job job) {
        Entitlement before = reserved[job.id()];
        if (before != null) {
            inqueue.remove(before);
        }
        Entitlement now = reservation(job);
        if (now != null) {
            inqueue.add(now);
        }
        reserved[job.id()] = now;
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
