package dev.terrace.engine.placement;

import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.action.Trial;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.Collection;

/** A trial of a task on a node without some tasks: room, the queue's allocatable hooks, and the predicates. */
record SessionTrial(HookTable hooks, Predicates predicates, SessionTask task, SessionNode node) implements Trial {
    @Override
    public boolean fitsWithout(Collection<Task> gone) {
        return allocatableWithout(gone) && hasRoom(gone) && passesWithout(gone);
    }

    @Override
    public boolean passesWithout(Collection<Task> gone) {
        return predicates.passWithout(task, node, gone);
    }

    private boolean allocatableWithout(Collection<Task> gone) {
        Job job = task.job();
        return job != null && AnswerRules.all(hooks.allocatableWithout, job.queue(), task, gone);
    }

    private boolean hasRoom(Collection<Task> gone) {
        Tally room = node.futureIdle();
        gone.forEach(other -> room.add(other.requests()));
        return task.requests().atMost(room);
    }
}
