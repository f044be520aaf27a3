package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that remembers its steps. */
final class DefaultStatement implements Statement {
    private final DecisionLog decisions;
    private final List<Step> steps = new ArrayList<>();

    private sealed interface Step {
        SessionTask task();
    }

    private record Allocate(SessionTask task, Choice choice) implements Step {}

    private record Pipeline(SessionTask task, Choice choice) implements Step {}

    private record Vacate(SessionTask task, @Nullable Task preemptor, String action, String because) implements Step {}

    private record Evict(SessionTask task, Task preemptor, String action, String because) implements Step {}

    DefaultStatement(DecisionLog decisions) {
        this.decisions = decisions;
    }

    @Override
    public void allocate(Task task, Choice choice) {
        take(new Allocate((SessionTask) task, choice));
    }

    @Override
    public void pipeline(Task task, Choice choice) {
        take(new Pipeline((SessionTask) task, choice));
    }

    @Override
    public void evict(Task victim, Task preemptor, String because) {
        take(new Evict((SessionTask) victim, preemptor, decisions.action, because));
    }

    @Override
    public void vacate(Task victim, @Nullable Task preemptor, String because) {
        take(new Vacate((SessionTask) victim, preemptor, decisions.action, because));
    }

    private void take(Step step) {
        act(step);
        steps.add(step);
    }

    private void act(Step step) {
        if (step instanceof Allocate allocate) {
            decisions.place(allocate.task, allocate.choice, TaskStatus.ALLOCATED);
        } else if (step instanceof Pipeline pipeline) {
            decisions.place(pipeline.task, pipeline.choice, TaskStatus.PIPELINED);
        } else {
            decisions.evict(step.task());
        }
    }

    @Override
    public boolean isEmpty() {
        return steps.isEmpty();
    }

    @Override
    public void merge(Statement other) {
        List<Step> others = ((DefaultStatement) other).steps;
        steps.addAll(others);
        others.clear();
    }

    @Override
    public void commit() {
        for (Step step : steps) {
            if (step instanceof Allocate) {
                if (!decisions.bind(step.task())) {
                    decisions.unplace(step.task());
                }
            } else if (step instanceof Evict evict) {
                decisions.evictForGood(evict.task, evict.preemptor, evict.action, evict.because);
            } else if (step instanceof Vacate vacate) {
                decisions.evictForGood(vacate.task, vacate.preemptor, vacate.action, vacate.because);
                decisions.freeAtOnce(vacate.task);
            }
        }
        steps.clear();
    }

    @Override
    public void discard() {
        shelve();
        steps.clear();
    }

    @Override
    public void shelve() {
        for (int i = steps.size() - 1; i >= 0; i--) {
            Step step = steps.get(i);
            if (step instanceof Evict || step instanceof Vacate) {
                decisions.unevict(step.task());
            } else {
                decisions.unplace(step.task());
            }
        }
    }

    @Override
    public void replay() {
        steps.forEach(this::act);
    }

    @Override
    public void hold() {
        steps.clear();
    }
}
