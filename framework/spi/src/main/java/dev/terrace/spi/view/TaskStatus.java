package dev.terrace.spi.view;

/**
 * Where a task stands in a session.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/types.go">Volcano, TaskStatus</a>
 */
public enum TaskStatus {
    /** Without a node. */
    PENDING,
    /** Given a node in this session, not yet decided. */
    ALLOCATED,
    /** Promised a node that other tasks are about to leave; never bound in this session. */
    PIPELINED,
    /** Decided in this session: it gets its node. */
    BINDING,
    /** Has a node, does not run yet. */
    BOUND,
    RUNNING,
    /** About to leave: being deleted, or evicted in this session. */
    RELEASING,
    SUCCEEDED,
    FAILED,
    UNKNOWN;

    /** Whether it holds resources that count for its job and queue. */
    public boolean isAllocated() {
        return this == BOUND || this == BINDING || this == RUNNING || this == ALLOCATED;
    }

    /** Whether it counts as scheduled for its group's phase. */
    public boolean isScheduled() {
        return this == RUNNING || this == BOUND || this == FAILED || this == SUCCEEDED;
    }

    public boolean isCompleted() {
        return this == SUCCEEDED || this == FAILED;
    }

    /** Whether preemption may take it. */
    public boolean isPreemptable() {
        return this == BOUND || this == RUNNING;
    }
}
