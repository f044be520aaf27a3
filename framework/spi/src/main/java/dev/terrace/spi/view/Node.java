package dev.terrace.spi.view;

import dev.terrace.model.HostPort;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import java.util.Collection;

/**
 * A node in a session, with its two ledgers: what the scheduler counts, and what Kubernetes' filters and scores see.
 * Compared by identity.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/node_info.go">Volcano, NodeInfo</a>
 */
public interface Node {
    /** Dense, from 0, in order of the names. */
    int id();

    /** What the dump says of it. */
    NodeSpec spec();

    default String name() {
        return spec().name();
    }

    /** The allocatable resources of the dump, without oversubscription. */
    default Amounts reported() {
        return spec().allocatable();
    }

    /** The allocatable resources, oversubscription included. */
    Amounts allocatable();

    /**
     * Resources that no task holds; negative if over-committed. Releasing tasks still hold theirs, pipelined tasks hold
     * none.
     */
    ResourceVector idle();

    /** Resources that tasks hold, releasing tasks included, pipelined tasks not. */
    ResourceVector used();

    /** One dimension of {@link #used()}, for frequent reads. */
    default long used(int dimension) {
        return (long) used().value(dimension);
    }

    /** Resources of tasks that are about to leave. */
    ResourceVector releasing();

    /** Resources promised to pipelined tasks. */
    ResourceVector pipelined();

    /** Idle plus releasing minus pipelined: the idle resources once all releasing tasks have left. A copy. */
    ResourceVector futureIdle();

    /** Tasks that hold it or are promised it, in order of their keys. */
    Collection<Task> tasks();

    /**
     * The pods that Kubernetes' filters and scores see: without evicted tasks, with pipelined tasks. See
     * {@link SessionView#keepPodsCurrent}.
     */
    Collection<Task> pods();

    /**
     * The host ports of {@link #pods}. A set, as in Kubernetes: a port that several pods took is free once one of them
     * is gone.
     */
    Collection<HostPort> takenPorts();

    /** The requests of {@link #pods}, in the dimensions of the cluster. */
    ResourceVector podRequests();

    /** One dimension of {@link #podRequests()}, for frequent reads. */
    default long podRequests(int dimension) {
        return (long) podRequests().value(dimension);
    }

    /** The number of {@link #pods}. */
    default int podCount() {
        return pods().size();
    }

    /** The cpu requests of {@link #pods} as scores count them, in milli-cores. */
    long scoringCpu();

    /** The memory requests of {@link #pods} as scores count them, in bytes. */
    long scoringMemory();
}
