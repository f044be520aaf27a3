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
import java.util.Collection;
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

    /**
     * {@inheritDoc}
     *
     * <p>What a job reserves once it is admitted, its pods hold once they are bound. So a rejected job is rejected
     * again.
     */
    @Override
    public boolean isExhaustive(Arguments arguments, Set<Trait> shared) {
        return shared.contains(Trait.BINDS_ONLY_RESTRICT);
    }

    @Override
    public boolean joinsTasks(Arguments arguments) {
        return true;
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        if (!session.keepsRejections()) {
            admit(session, pending(session.unsettledJobs()), Integer.MAX_VALUE);
            return;
        }
        List<Collection<Job>> alike =
                session.sharesRejections() ? PendingJobs.alike(session) : eachAlone(session.unsettledJobs());
        for (int maxRejected = 0; ; maxRejected = 2 * maxRejected + 1) {
            alike.removeIf(jobs -> jobs.stream()
                    .filter(Job::isPending)
                    .findFirst()
                    .filter(first -> isAdmissible(session, first))
                    .isEmpty());
            if (alike.isEmpty()) {
                return;
            }
            admit(session, pending(alike.stream().flatMap(Collection::stream).toList()), maxRejected);
        }
    }

    private static List<Collection<Job>> eachAlone(List<Job> jobs) {
        List<Collection<Job>> alone = new ArrayList<>();
        jobs.forEach(job -> alone.add(List.of(job)));
        return alone;
    }

    private static List<Job> pending(List<Job> jobs) {
        return jobs.stream().filter(Job::isPending).toList();
    }

    /** Admits jobs in their order, until more than a number of jobs were rejected. */
    private static void admit(Session session, List<Job> pending, int maxRejected) {
        Turns turns = session.turns(queue -> false);
        List<Queue> queues = new ArrayList<>(session.queues());
        queues.removeIf(queue -> queue.jobs().isEmpty());
        queues.sort(comparing(queue -> queue.jobs().get(0).id()));
        queues.forEach(turns::add);
        pending.forEach(turns::add);
        int rejected = 0;
        for (Job job = turns.next(); job != null && rejected <= maxRejected; job = turns.next()) {
            if (isAdmissible(session, job)) {
                session.admit(job, true);
            } else {
                rejected++;
                if (session.listsWaitingJobs()) {
                    session.waits(job, session.refusal(job));
                }
            }
        }
    }

    private static boolean isAdmissible(Session session, Job job) {
        return job.spec().minResources() == null || session.jobEnqueueable(job);
    }
}
