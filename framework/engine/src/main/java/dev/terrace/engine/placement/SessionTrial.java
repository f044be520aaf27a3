package dev.terrace.engine.placement;

import dev.terrace.engine.evaluation.Predicates;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.action.Trial;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.Collection;

/** Asks the parts of a session that know about room, queues and predicates. */
record SessionTrial(HookTable hooks, Predicates predicates, SessionTask task, SessionNode node) implements Trial {
    @Override
    public boolean fitsWithout(Collection<Task> gone) {
        return isAllocatable(gone) && hasRoom(gone) && passesWithout(gone);
    }

    @Override
    public boolean passesWithout(Collection<Task> gone) {
        return predicates.passWithout(task, node, gone);
    }

    private boolean isAllocatable(Collection<Task> gone) {
        Job job = task.job();
        if (job == null) {
            return false;
        }
        for (var entry : hooks.allocatableWithout.all()) {
            if (!entry.function().isAllocatable(job.queue(), task, gone)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasRoom(Collection<Task> gone) {
        Tally room = node.futureIdle();
        gone.forEach(other -> room.add(other.requests()));
        return task.requests().atMost(room);
    }
}
