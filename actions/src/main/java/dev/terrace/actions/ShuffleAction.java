package dev.terrace.actions;

import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Session.Dismissal;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Evicts the running tasks that plugins name, for no task in particular. Neither minimums nor marks of pods protect a
 * task from it, as in Volcano. A task on a deleted node stays, because Volcano's cache evicts nothing there.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/shuffle/shuffle.go">Volcano,
 *     shuffle</a>
 * @see "Volcano, pkg/scheduler/cache/cache.go: Evict, RemoveNode"
 */
public final class ShuffleAction implements Action {
    private static final String BECAUSE = "it must restart on another node";

    @Override
    public String name() {
        return "shuffle";
    }

    @Override
    public String description() {
        return "Evicts running tasks that plugins want to restart on another node.";
    }

    /** Returns no traits: the action gives no nodes, and reads no queue. */
    @Override
    public Set<Trait> traits() {
        return Set.of();
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        List<Task> running = new ArrayList<>();
        for (Job job : session.jobs()) {
            running.addAll(job.tasks(TaskStatus.RUNNING));
        }
        Statement statement = session.statement();
        for (Dismissal dismissal : session.dismissals(running)) {
            statement.evict(dismissal.task(), null, dismissal.reason().with(BECAUSE));
        }
        statement.commit();
    }
}
