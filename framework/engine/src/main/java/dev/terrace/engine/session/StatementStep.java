package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import org.jspecify.annotations.Nullable;

/** One step of a statement. It takes effect in the session at once, and is later undone or made final. */
sealed interface StatementStep {
    /** Applies the step. Returns false, with nothing changed, if the task did not get the node. */
    boolean act(DecisionLog decisions);

    /**
     * Applies the step again after it was undone. As in Volcano, it then acts on a copy of the task: the task's sub-job
     * keeps the entry under the task's earlier status.
     */
    boolean repeat(DecisionLog decisions);

    void undo(DecisionLog decisions);

    SessionTask task();

    /** Returns whether the step allocates or promises a node. */
    default boolean isPlacement() {
        return false;
    }

    /**
     * Returns the status under which the sub-job still lists the task after an undo and a repetition; null if these
     * change more than the list.
     */
    default @Nullable TaskStatus staysListedAs() {
        return null;
    }

    /** Makes the step final. Does nothing for a promise. */
    void decide(DecisionLog decisions);

    /** Gives a task a node that has room now. If the task cannot be bound at the decision, the step is undone. */
    record Allocate(SessionTask task, Choice choice) implements StatementStep {
        @Override
        public boolean isPlacement() {
            return true;
        }

        @Override
        public boolean act(DecisionLog decisions) {
            return decisions.place(task, choice, TaskStatus.ALLOCATED, TaskStatus.PENDING);
        }

        @Override
        public boolean repeat(DecisionLog decisions) {
            return decisions.place(task, choice, TaskStatus.ALLOCATED, TaskStatus.ALLOCATED);
        }

        @Override
        public void undo(DecisionLog decisions) {
            decisions.unplace(task);
        }

        @Override
        public void decide(DecisionLog decisions) {
            if (!decisions.bind(task)) {
                decisions.unplace(task);
            }
        }
    }

    /** Promises a task a node that will have room. */
    record Pipeline(SessionTask task, Choice choice) implements StatementStep {
        @Override
        public boolean isPlacement() {
            return true;
        }

        @Override
        public boolean act(DecisionLog decisions) {
            return decisions.place(task, choice, TaskStatus.PIPELINED, TaskStatus.PENDING);
        }

        @Override
        public boolean repeat(DecisionLog decisions) {
            return decisions.place(task, choice, TaskStatus.PIPELINED, TaskStatus.PIPELINED);
        }

        @Override
        public void undo(DecisionLog decisions) {
            decisions.unplace(task);
        }

        @Override
        public void decide(DecisionLog decisions) {}

        @Override
        public TaskStatus staysListedAs() {
            return TaskStatus.PENDING;
        }
    }

    /** Evicts a task whose resources stay taken. */
    record Dismiss(SessionTask task, String action, EvictionReason because) implements StatementStep {
        @Override
        public boolean act(DecisionLog decisions) {
            decisions.dismiss(task, task.status());
            return true;
        }

        @Override
        public boolean repeat(DecisionLog decisions) {
            decisions.dismiss(task, TaskStatus.RELEASING);
            return true;
        }

        @Override
        public void undo(DecisionLog decisions) {
            decisions.unevict(task);
        }

        @Override
        public void decide(DecisionLog decisions) {
            decisions.evictForGood(task, null, action, because);
        }
    }

    /**
     * Evicts a task from its node.
     *
     * @param isFreedAtOnce whether other tasks can be bound to its resources in the same cycle
     */
    record Evict(
            SessionTask task, @Nullable Task preemptor, String action, EvictionReason because, boolean isFreedAtOnce)
            implements StatementStep {
        @Override
        public boolean act(DecisionLog decisions) {
            decisions.evict(task, task.status());
            return true;
        }

        @Override
        public boolean repeat(DecisionLog decisions) {
            decisions.evict(task, TaskStatus.RELEASING);
            return true;
        }

        @Override
        public void undo(DecisionLog decisions) {
            decisions.unevict(task);
        }

        @Override
        public void decide(DecisionLog decisions) {
            decisions.evictForGood(task, preemptor, action, because);
            if (isFreedAtOnce) {
                decisions.freeAtOnce(task);
            }
        }

        @Override
        public TaskStatus staysListedAs() {
            return TaskStatus.RUNNING;
        }
    }
}
