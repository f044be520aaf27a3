package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The implementation of a statement as a list of steps. */
final class DefaultStatement implements Statement {
    private final DecisionLog decisions;
    private final List<StatementStep> steps = new ArrayList<>();

    DefaultStatement(DecisionLog decisions) {
        this.decisions = decisions;
    }

    @Override
    public void allocate(Task task, Choice choice) {
        take(new StatementStep.Allocate((SessionTask) task, choice));
    }

    @Override
    public void pipeline(Task task, Choice choice) {
        take(new StatementStep.Pipeline((SessionTask) task, choice));
    }

    @Override
    public void evict(Task victim, @Nullable Task preemptor, EvictionReason because) {
        take(new StatementStep.Evict((SessionTask) victim, preemptor, decisions.action(), because, false));
    }

    @Override
    public void vacate(Task victim, @Nullable Task preemptor, String because) {
        take(new StatementStep.Evict(
                (SessionTask) victim, preemptor, decisions.action(), EvictionReason.of(because), true));
    }

    @Override
    public void dismiss(Task victim, EvictionReason because) {
        take(new StatementStep.Dismiss((SessionTask) victim, decisions.action(), because));
    }

    private void take(StatementStep step) {
        if (step.act(decisions)) {
            steps.add(step);
        }
    }

    @Override
    public boolean isEmpty() {
        return steps.isEmpty();
    }

    @Override
    public void merge(Statement other) {
        List<StatementStep> moved = ((DefaultStatement) other).steps;
        steps.addAll(moved);
        moved.clear();
    }

    @Override
    public void commit() {
        steps.forEach(step -> step.decide(decisions));
        steps.clear();
    }

    @Override
    public void discard() {
        noteUndone();
        shelve();
        steps.clear();
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

    @Override
    public void replay() {
        tryReplay();
    }

    @Override
    public boolean tryReplay() {
        for (int i = 0; i < steps.size(); i++) {
            if (!steps.get(i).repeat(decisions)) {
                steps.subList(i, steps.size()).clear();
                return false;
            }
        }
        return true;
    }

    /** {@inheritDoc} If a repetition affects only the lists of sub-jobs, changes only these lists. */
    @Override
    public boolean repeat() {
        if (!decisions.areRepeatsUnheard() || steps.stream().anyMatch(step -> step.staysListedAs() == null)) {
            return Statement.super.repeat();
        }
        for (StatementStep step : steps) {
            step.task().stayListedAs(Objects.requireNonNull(step.staysListedAs()));
        }
        return true;
    }

    @Override
    public void hold() {
        steps.clear();
    }
}
