package dev.terrace.engine.observation;

import dev.terrace.engine.observation.UndoableEffect.State;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A statement that reports the outcome of its steps. */
final class ObservedStatement implements Statement {
    private final Statement statement;
    private final Observer observer;
    private final List<UndoableEffect> steps = new ArrayList<>();

    /** The steps that came from another, completed statement. */
    private final Set<UndoableEffect> merged = new HashSet<>();

    ObservedStatement(Statement statement, Observer observer) {
        this.statement = statement;
        this.observer = observer;
    }

    private void add(@Nullable UndoableEffect step) {
        if (step != null) {
            steps.add(step);
        }
    }

    private void all(State state) {
        steps.forEach(step -> step.become(state));
    }

    @Override
    public boolean allocate(Task task, Choice choice) {
        Node before = task.node();
        UndoableEffect placed = observer.attempts.placed(task, choice, false);
        return taken(statement.allocate(task, choice), task, choice, before, placed);
    }

    /** Records a step that took effect, or the loss of its node. */
    private boolean taken(
            boolean isTaken, Task task, Choice choice, @Nullable Node before, @Nullable UndoableEffect placed) {
        if (isTaken) {
            add(placed);
        } else if (placed != null) {
            placed.become(State.UNDONE);
            observer.attempts.lost(task, choice, before);
        }
        return isTaken;
    }

    @Override
    public boolean pipeline(Task task, Choice choice) {
        Node before = task.node();
        UndoableEffect placed = observer.attempts.placed(task, choice, true);
        return taken(statement.pipeline(task, choice), task, choice, before, placed);
    }

    @Override
    public void evict(Task victim, @Nullable Task preemptor, EvictionReason because) {
        add(observer.evictions.evicted(victim, preemptor, because));
        statement.evict(victim, preemptor, because);
    }

    @Override
    public void vacate(Task victim, @Nullable Task preemptor, String because) {
        add(observer.evictions.evicted(victim, preemptor, EvictionReason.of(because)));
        statement.vacate(victim, preemptor, because);
    }

    @Override
    public boolean isEmpty() {
        return statement.isEmpty();
    }

    @Override
    public void merge(Statement other) {
        ObservedStatement observed = (ObservedStatement) other;
        statement.merge(observed.statement);
        steps.addAll(observed.steps);
        merged.addAll(observed.steps);
        observed.steps.clear();
    }

    @Override
    public void commit() {
        statement.commit();
        all(State.KEPT);
        steps.clear();
    }

    @Override
    public void discard() {
        steps.forEach(step -> observer.evictions.undoes(step, merged.contains(step)));
        statement.discard();
        all(State.UNDONE);
        steps.clear();
    }

    @Override
    public void shelve() {
        statement.shelve();
        all(State.UNDONE);
    }

    @Override
    public boolean replay() {
        boolean isWhole = statement.replay();
        all(isWhole ? State.OPEN : State.UNDONE);
        return isWhole;
    }

    @Override
    public boolean repeat() {
        boolean isWhole = statement.repeat();
        all(isWhole ? State.OPEN : State.UNDONE);
        return isWhole;
    }

    @Override
    public void hold() {
        statement.hold();
        steps.clear();
    }
}
