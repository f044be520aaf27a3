package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The implementation of a statement as a list of steps. A step takes effect in the session at once, and is later undone
 * or made final. {@link DecisionLog} applies and undoes the steps, and makes them final.
 */
final class DefaultStatement implements Statement {
    private final DecisionLog decisions;
    private final List<Step> steps = new ArrayList<>();
    private boolean hasEnded;

    private enum Kind {
        /** Gives a task a node that has room now. If the task cannot be bound at the decision, the step is undone. */
        ALLOCATE(TaskStatus.ALLOCATED, null),
        /** Promises a task a node that will have room. */
        PIPELINE(TaskStatus.PIPELINED, TaskStatus.PENDING),
        /** Evicts a task from its node. */
        EVICT(TaskStatus.RELEASING, TaskStatus.RUNNING),
        /** Evicts a task, and lets other tasks be bound to its resources in the same cycle. */
        VACATE(TaskStatus.RELEASING, TaskStatus.RUNNING);

        /** The status of the task after the step. */
        final TaskStatus status;

        /**
         * The status under which the sub-job still lists the task after an undo and a repetition; null if these change
         * more than the list.
         */
        final @Nullable TaskStatus staysListedAs;

        Kind(TaskStatus status, @Nullable TaskStatus staysListedAs) {
            this.status = status;
            this.staysListedAs = staysListedAs;
        }
    }

    /**
     * One step.
     *
     * @param choice the node that the task gets; null for an eviction
     * @param because the reason of an eviction; null for a placement
     */
    private record Step(
            Kind kind,
            SessionTask task,
            @Nullable Choice choice,
            @Nullable Task preemptor,
            String action,
            @Nullable EvictionReason because) {
        boolean isPlacement() {
            return choice != null;
        }

        /**
         * Applies the step. Returns false, with nothing changed, if the task did not get the node.
         *
         * @param struck the status whose entry the task's sub-job removes
         */
        boolean act(DecisionLog decisions, TaskStatus struck) {
            if (choice != null) {
                return decisions.place(task, choice, kind.status, struck);
            }
            decisions.evict(task, struck);
            return true;
        }

        void undo(DecisionLog decisions) {
            if (isPlacement()) {
                decisions.unplace(task);
            } else {
                decisions.unevict(task);
            }
        }

        /** Makes the step final. Does nothing for a promise. */
        void decide(DecisionLog decisions) {
            if (kind == Kind.ALLOCATE && !decisions.bind(task)) {
                decisions.unplace(task);
            }
            if (because != null) {
                decisions.evictForGood(task, preemptor, action, because);
            }
            if (kind == Kind.VACATE) {
                decisions.freeAtOnce(task);
            }
        }
    }

    DefaultStatement(DecisionLog decisions) {
        this.decisions = decisions;
    }

    @Override
    public boolean allocate(Task task, Choice choice) {
        return place(Kind.ALLOCATE, task, choice);
    }

    @Override
    public boolean pipeline(Task task, Choice choice) {
        return place(Kind.PIPELINE, task, choice);
    }

    private boolean place(Kind kind, Task task, Choice choice) {
        Objects.requireNonNull(choice, "choice");
        return take(new Step(kind, (SessionTask) task, choice, null, decisions.action(), null), TaskStatus.PENDING);
    }

    @Override
    public void evict(Task victim, @Nullable Task preemptor, EvictionReason because) {
        evict(Kind.EVICT, victim, preemptor, because);
    }

    @Override
    public void vacate(Task victim, @Nullable Task preemptor, String because) {
        evict(Kind.VACATE, victim, preemptor, EvictionReason.of(because));
    }

    private void evict(Kind kind, Task victim, @Nullable Task preemptor, EvictionReason because) {
        Step step = new Step(kind, (SessionTask) victim, null, preemptor, decisions.action(), because);
        take(step, victim.status());
    }

    private boolean take(Step step, TaskStatus struck) {
        requireOpen();
        boolean isTaken = step.act(decisions, struck);
        if (isTaken) {
            steps.add(step);
        }
        return isTaken;
    }

    private void requireOpen() {
        if (hasEnded) {
            throw new IllegalStateException("this statement has ended");
        }
    }

    private void end() {
        steps.clear();
        hasEnded = true;
    }

    @Override
    public boolean isEmpty() {
        return steps.isEmpty();
    }

    @Override
    public void merge(Statement other) {
        requireOpen();
        List<Step> moved = ((DefaultStatement) other).steps;
        steps.addAll(moved);
        moved.clear();
    }

    @Override
    public void commit() {
        steps.forEach(step -> step.decide(decisions));
        end();
    }

    @Override
    public void discard() {
        noteUndone();
        shelve();
        end();
    }

    /** Notifies the job of the last placement, which is the job that the statement is about. */
    private void noteUndone() {
        for (int i = steps.size() - 1; i >= 0; i--) {
            SessionJob job = steps.get(i).isPlacement() ? steps.get(i).task().job() : null;
            if (job != null) {
                job.undoes();
                return;
            }
        }
    }

    @Override
    public void shelve() {
        for (int i = steps.size() - 1; i >= 0; i--) {
            steps.get(i).undo(decisions);
        }
    }

    /**
     * {@inheritDoc} As in Volcano, a repeated step acts on a copy of the task: the task's sub-job keeps the entry under
     * the task's earlier status.
     */
    @Override
    public boolean replay() {
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (!step.act(decisions, step.kind().status)) {
                steps.subList(i, steps.size()).clear();
                return false;
            }
        }
        return true;
    }

    /** {@inheritDoc} If a repetition affects only the lists of sub-jobs, changes only these lists. */
    @Override
    public boolean repeat() {
        if (!decisions.areRepeatsUnheard() || steps.stream().anyMatch(step -> step.kind().staysListedAs == null)) {
            shelve();
            return replay();
        }
        for (Step step : steps) {
            step.task().stayListedAs(Objects.requireNonNull(step.kind().staysListedAs));
        }
        return true;
    }

    /** Forgets the steps without undoing them: their placements stay, undecided. */
    @Override
    public void hold() {
        end();
    }
}
