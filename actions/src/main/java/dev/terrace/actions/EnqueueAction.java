package dev.terrace.actions;

import static java.util.Comparator.comparing;

import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Turns;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Admits pending jobs, one job of a queue at a time. Admits a job without minResources without a vote. A rejected job
 * waits for the next cycle.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/enqueue/enqueue.go">Volcano,
 *     enqueue</a>
 */
public final class EnqueueAction implements Action {
    @Override
    public String name() {
        return "enqueue";
    }

    @Override
    public String description() {
        return "Admits pending jobs, so that later actions may place them.";
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.ADMITS_JOBS, Trait.FOLLOWS_QUEUE_ORDER, Trait.IGNORES_REFUSALS);
    }

    @Override
    public boolean joinsTasks(Arguments arguments) {
        return true;
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        Turns turns = session.turns(queue -> false);
        List<Queue> queues = new ArrayList<>(session.queues());
        queues.removeIf(queue -> queue.jobs().isEmpty());
        queues.sort(comparing(queue -> queue.jobs().get(0).id()));
        queues.forEach(turns::add);
        for (Job job : session.unsettledJobs()) {
            if (job.isPending()) {
                turns.add(job);
            }
        }
        for (Job job = turns.next(); job != null; job = turns.next()) {
            if (job.spec().minResources() == null || session.jobEnqueueable(job)) {
                session.admit(job, true);
            } else if (session.listsWaitingJobs()) {
                session.waits(job, session.refusal(job));
            }
        }
    }
}
