package dev.terrace.benchmarks.parts;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;

/**
 * An action that queries the best node of every pending task and places nothing. It measures the index of scores
 * without changes to it.
 */
public final class BestNodes implements Action {
    @Override
    public String name() {
        return "best-nodes";
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        for (Task task : session.tasks()) {
            if (task.status() == TaskStatus.PENDING
                    && session.placement().prepare(task).isFit()) {
                session.placement().best(Query.toPlace(task));
            }
        }
    }
}
