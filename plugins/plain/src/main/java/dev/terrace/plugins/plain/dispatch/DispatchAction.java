package dev.terrace.plugins.plain.dispatch;

import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Admission;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.List;
import java.util.Set;

/** Keeps one line of jobs over all queues, and starts each job that fits whole. */
public final class DispatchAction implements Action {
    @Override
    public String name() {
        return "dispatch";
    }

    @Override
    public String description() {
        return "Keeps one line of jobs over all queues, and starts each job that fits whole.";
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.GIVES_NODES, Trait.ADMITS_UNASKED);
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        List<Job> line = session.unsettledJobs();
        line.sort((left, right) -> left == right ? 0 : session.isBeforeAcrossQueues(left, right) ? -1 : 1);
        for (Job job : line) {
            if (job.hasPlaceableTasks() && Admission.of(session, job)) {
                start(session, job);
            }
        }
    }

    private static void start(Session session, Job job) {
        Statement statement = session.statement();
        for (Task task : job.tasks(TaskStatus.PENDING)) {
            if (!task.isGated() && session.placement().prepare(task).isFit()) {
                Choice choice = session.placement()
                        .choice(new Query(task, Query.Ledger.IDLE, Query.Purpose.PLACE, null, null, null));
                if (choice != null) {
                    statement.allocate(task, choice);
                }
            }
        }
        if (job.isReady() && session.jobReady(job)) {
            statement.commit();
        } else {
            statement.discard();
        }
    }
}
