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

/** What is used on all nodes, and what admitted jobs reserve, when a session opens; kept from session to session. */
final class Sums {
    /** There is one way to count. */
    record Rule() {}

    static final Rule RULE = new Rule();

    /** By node: what the sum counts it with. */
    private final @Nullable Entitlement[] usedOn;

    /** By job: what the sum counts it with; null if it reserves nothing. */
    private final @Nullable Entitlement[] reserved;

    private final ReversibleSum used;
    private final ReversibleSum inqueue;

    /** Of no nodes and no jobs yet. */
    Sums(SessionView session) {
        ResourceNames names = session.total().names();
        usedOn = new Entitlement[session.nodes().size()];
        reserved = new Entitlement[session.jobs().size()];
        used = new ReversibleSum(names);
        inqueue = new ReversibleSum(names);
    }

    /** Counts a node as it is now, in place of how it was. */
    void put(Node node) {
        Entitlement before = usedOn[node.id()];
        if (before != null) {
            used.remove(before);
        }
        Entitlement now = Entitlement.of(node.used());
        used.add(now);
        usedOn[node.id()] = now;
    }

    /** The same of a job. */
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

    /** A copy. */
    Entitlement used() {
        return used.toEntitlement();
    }

    /** A copy. */
    Entitlement inqueue() {
        return inqueue.toEntitlement();
    }
}
