package dev.terrace.spi.view;

/**
 * The status of a task in a session.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/types.go">Volcano, TaskStatus</a>
 */
public enum TaskStatus {
    /** Without a node. */
    PENDING,
    /** Given a node in this session, not yet committed. */
    ALLOCATED,
    /** Promised a node that other tasks are about to leave; never bound in this session. */
    PIPELINED,
    /** Committed in this session: it gets its node. */
    BINDING,
    /** Has a node, but does not run yet. */
    BOUND,
    RUNNING,
    /** About to leave: being deleted, or evicted in this session. */
    RELEASING,
    SUCCEEDED,
    FAILED,
    UNKNOWN;

    /** Returns whether it holds resources that count for its job and queue. */
    public boolean isAllocated() {
        return this == BOUND || this == BINDING || this == RUNNING || this == ALLOCATED;
    }

    /** Returns whether it counts as scheduled for the phase of its group. */
    public boolean isScheduled() {
        return this == RUNNING || this == BOUND || this == FAILED || this == SUCCEEDED;
    }

    public boolean isCompleted() {
        return this == SUCCEEDED || this == FAILED;
    }

    /** Returns whether it may be preempted. */
    public boolean isPreemptable() {
        return this == BOUND || this == RUNNING;
    }
}
