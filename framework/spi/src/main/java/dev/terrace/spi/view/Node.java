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

    /** What the dump says that it has: without oversubscription. */
    default Amounts reported() {
        return spec().allocatable();
    }

    /** What it has, oversubscription included. */
    Amounts allocatable();

    /** What no task holds; negative where it is over-committed. Releasing tasks still hold, pipelined ones do not. */
    ResourceVector idle();

    /** What tasks hold, releasing ones included, pipelined ones not. */
    ResourceVector used();

    /** One dimension of {@link #used()}, for what is asked often. */
    default long used(int dimension) {
        return (long) used().value(dimension);
    }

    /** What tasks hold that are about to leave. */
    ResourceVector releasing();

    /** What is promised to pipelined tasks. */
    ResourceVector pipelined();

    /** Idle and releasing without pipelined: what will be there once everything that leaves has left. A copy. */
    ResourceVector futureIdle();

    /** Tasks that hold it or are promised it, in order of their keys. */
    Collection<Task> tasks();

    /**
     * What Kubernetes' filters and scores see: evicted tasks are gone, pipelined ones are there. See
     * {@link SessionView#keepPodsCurrent}.
     */
    Collection<Task> pods();

    /**
     * Ports of the host that those pods take. It is a set, as Kubernetes has it: a port that several of them took is
     * free once one of them is gone.
     */
    Collection<HostPort> takenPorts();

    /** What those pods ask for, in the dimensions of the cluster. */
    ResourceVector podRequests();

    /** One dimension of {@link #podRequests()}, for what is asked often. */
    default long podRequests(int dimension) {
        return (long) podRequests().value(dimension);
    }

    /** How many those pods are. */
    default int podCount() {
        return pods().size();
    }

    /** What those pods ask for as scores count it, milli-cores. */
    long scoringCpu();

    /** What those pods ask for as scores count it, bytes. */
    long scoringMemory();
}
