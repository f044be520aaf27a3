package dev.terrace.spi.view;

import dev.terrace.model.HostPort;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import java.util.Collection;

/**
 * A node in a session, with two ledgers: the scheduler's own, and the view of Kubernetes' filters and scores. Compared
 * by identity.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/node_info.go">Volcano, NodeInfo</a>
 */
public interface Node {
    /** Returns the dense id, from 0, in the order of the names. It changes when other nodes arrive or leave. */
    int id();

    /**
     * Returns the number under which data about the node is kept across sessions: at least 0, and the same in all
     * sessions until the node leaves. Another node may have it afterwards. Implies no order.
     *
     * @see Kept
     */
    int slot();

    /** Returns the node as the dump shows it. */
    NodeSpec spec();

    default String name() {
        return spec().name();
    }

    /** Returns the allocatable resources of the dump, without oversubscription. */
    default Amounts reported() {
        return spec().allocatable();
    }

    /** Returns the allocatable resources, including oversubscription. */
    Amounts allocatable();

    /**
     * Returns the resources that no task holds; negative if over-committed. Releasing tasks still hold theirs;
     * pipelined tasks hold none.
     */
    ResourceVector idle();

    /** Returns the resources that tasks hold, including releasing but not pipelined tasks. */
    ResourceVector used();

    /** Returns one dimension of {@link #used()}, for frequent reads. */
    default long used(int dimension) {
        return (long) used().value(dimension);
    }

    /** Returns the resources of tasks that are about to leave. */
    ResourceVector releasing();

    /** Returns the resources promised to pipelined tasks. */
    ResourceVector pipelined();

    /** Returns idle plus releasing minus pipelined: the idle resources once all releasing tasks have left. A copy. */
    ResourceVector futureIdle();

    /** Returns the tasks that hold the node or are promised it, in the order of their keys. */
    Collection<Task> tasks();

    /**
     * Returns the pods that Kubernetes' filters and scores see, in the order of their keys: without evicted tasks, with
     * pipelined tasks. See {@link SessionView#keepPodsCurrent}.
     */
    Collection<Task> pods();

    /**
     * Returns the host ports of {@link #pods}. A set, as in Kubernetes: a port that several pods took is free once one
     * of them is gone.
     */
    Collection<HostPort> takenPorts();

    /** Returns the requests of {@link #pods}, in the dimensions of the cluster. */
    ResourceVector podRequests();

    /** Returns one dimension of {@link #podRequests()}, for frequent reads. */
    default long podRequests(int dimension) {
        return (long) podRequests().value(dimension);
    }

    /** Returns the number of {@link #pods}. */
    default int podCount() {
        return pods().size();
    }

    /** Returns the cpu requests of {@link #pods} as scores count them, in milli-cores. */
    long scoringCpu();

    /** Returns the memory requests of {@link #pods} as scores count them, in bytes. */
    long scoringMemory();
}
