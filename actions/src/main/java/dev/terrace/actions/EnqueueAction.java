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
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
            admit(session, eachAlone(session));
            return;
        }
        List<PendingJobs> admissible =
                new ArrayList<>(session.sharesRejections() ? PendingJobs.alike(session) : eachAlone(session));
        admissible.removeIf(jobs -> {
            Job any = jobs.any();
            return any == null || !isAdmissible(session, any);
        });
        if (!admissible.isEmpty()) {
            admit(session, admissible);
        }
    }

    private static List<PendingJobs> eachAlone(Session session) {
        return session.unsettledJobs().stream()
                .filter(Job::isPending)
                .map(PendingJobs::of)
                .toList();
    }

    /** Admits jobs in their order. The rejection of a job is the rejection of all that are alike. */
    private static void admit(Session session, List<PendingJobs> pending) {
        Turns turns = session.turns(queue -> false);
        List<Queue> queues = new ArrayList<>(session.queues());
        queues.removeIf(queue -> queue.jobs().isEmpty());
        queues.sort(comparing(queue -> queue.jobs().get(0).id()));
        queues.forEach(turns::add);
        Map<Job, Iterator<Job>> behind = new HashMap<>();
        pending.forEach(jobs -> addNext(turns, jobs.inOrder(session), behind));
        for (Job job = turns.next(); job != null; job = turns.next()) {
            if (isAdmissible(session, job)) {
                session.admit(job, true);
                addNext(turns, Objects.requireNonNull(behind.get(job)), behind);
            } else if (session.listsWaitingJobs()) {
                session.waits(job, session.refusal(job));
            }
        }
    }

    private static void addNext(Turns turns, Iterator<Job> jobs, Map<Job, Iterator<Job>> behind) {
        if (jobs.hasNext()) {
            Job next = jobs.next();
            behind.put(next, jobs);
            turns.add(next);
        }
    }

    private static boolean isAdmissible(Session session, Job job) {
        return job.spec().minResources() == null || session.jobEnqueueable(job);
    }
}
