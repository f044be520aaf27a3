package dev.terrace.actions;

import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Searches a network domain for a job, and within it one for each sub-job, by trial. It places tasks in each domain of
 * a gradient, undoes the placement, and chooses the best domain that could hold them. The next gradient is tried only
 * if no domain of this one could. The hook {@code hyperNodeGradient} returns the gradients.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/allocate/allocate.go">Volcano,
 *     allocateForJob</a>
 */
final class DomainSearch {
    private static final String NO_DOMAIN = "no allowed network domain has room for its minimum of pods";

    private final Session session;
    private final SubJobPlacement filling;

    /**
     * The domain of each sub-job in the last trial, by job and by the domain tried for the job. As in Volcano, entries
     * of a failed trial count if the domain is chosen later.
     */
    private final Map<Job, Map<HyperNode, Map<SubJob, HyperNode>>> tried = new HashMap<>();

    /** Whether, since the job's turn began, some domain was large enough for its nodes to be evaluated. */
    private boolean hasAskedNodes;

    DomainSearch(Session session, SubJobPlacement filling) {
        this.session = session;
        this.filling = filling;
    }

    /** A placement of a job or sub-job that was undone and can be replayed. */
    private record Trial<T>(HyperNode domain, Statement statement, T left, double score) {}

    /** Places as many tasks of a job as possible. Returns true if the placement was committed and tasks are left. */
    boolean place(Job job, Worksheet work) {
        if (work.isEmpty()) {
            return false;
        }
        hasAskedNodes = false;
        Trial<Worksheet> best = search(job, work);
        if (best == null) {
            if (!hasAskedNodes) {
                session.waits(job, NO_DOMAIN);
            }
            return false;
        }
        if (!best.statement.replay()) {
            // As in Volcano, the steps that were repeated before a plugin refused stay in place.
            best.statement.hold();
            return false;
        }
        work.become(best.left);
        if (!session.jobReady(job)) {
            best.statement.hold();
            return false;
        }
        best.statement.commit();
        session.waits(job, "");
        session.settle(job, HyperNode.common(job.hyperNode(), best.domain));
        settleSubJobs(job, best.domain);
        return !work.isEmpty();
    }

    /**
     * Settles the sub-jobs and drops their entries. Keeping the entries would make each turn of the job process all
     * earlier turns again.
     */
    private void settleSubJobs(Job job, HyperNode chosen) {
        Map<SubJob, HyperNode> found = tried.getOrDefault(job, new HashMap<>()).remove(chosen);
        if (found != null) {
            found.forEach((subJob, domain) -> session.settle(subJob, HyperNode.common(subJob.hyperNode(), domain)));
        }
    }

    private @Nullable Trial<Worksheet> search(Job job, Worksheet work) {
        for (List<HyperNode> gradient :
                session.gradients(job, session.topology().top(), SearchPurpose.PLACE)) {
            Trial<Worksheet> best = null;
            for (HyperNode domain : gradient) {
                Trial<Worksheet> trial = attempt(job, work.copy(), domain);
                if (trial != null && (best == null || isBetter(trial, best))) {
                    best = trial;
                }
            }
            if (best != null) {
                return best;
            }
        }
        return null;
    }

    private static boolean isBetter(Trial<?> trial, Trial<?> best) {
        return trial.score > best.score
                || (trial.score == best.score && trial.domain.name().compareTo(best.domain.name()) < 0);
    }

    /** Tries a job in a domain. Returns null if the job would be neither ready nor pipelined. */
    private @Nullable Trial<Worksheet> attempt(Job job, Worksheet work, HyperNode domain) {
        session.forgetRefusals(job);
        Map<SubJob, @Nullable HyperNode> before = new LinkedHashMap<>();
        Statement all = session.statement();
        double score = 0;
        while (!work.isEmpty()) {
            SubJob subJob = work.next();
            if (!before.containsKey(subJob)) {
                before.put(subJob, subJob.hyperNode());
            }
            Trial<?> placed = placeWithin(subJob, work, domain);
            if (placed == null) {
                continue;
            }
            all.merge(placed.statement);
            score += placed.score;
            if (!work.tasksOf(subJob).isEmpty()) {
                work.again(subJob);
            }
            if (session.jobReady(job)) {
                break;
            }
        }
        before.forEach(session::settle);
        boolean holds = !all.isEmpty() && (session.jobReady(job) || session.jobPipelined(job));
        session.tried(job, domain, holds);
        if (!holds) {
            all.discard();
            return null;
        }
        all.shelve();
        return new Trial<>(domain, all, work, score);
    }

    /**
     * Places a sub-job in the best domain within {@code outer}. Returns null, with nothing placed, if no domain holds
     * it.
     */
    private @Nullable Trial<?> placeWithin(SubJob subJob, Worksheet work, HyperNode outer) {
        if (work.tasksOf(subJob).isEmpty()) {
            return null;
        }
        for (List<HyperNode> gradient : session.gradients(subJob, outer, SearchPurpose.PLACE)) {
            List<Trial<Heap<Task>>> trials = new ArrayList<>();
            for (HyperNode domain : gradient) {
                session.forgetRefusals(subJob);
                Heap<Task> tasks = work.tasksOf(subJob).copy();
                hasAskedNodes = true;
                Statement statement = filling.fill(subJob, tasks, domain);
                if (statement != null && !statement.isEmpty()) {
                    session.tried(subJob, domain, true);
                    statement.shelve();
                    trials.add(new Trial<>(domain, statement, tasks, 0));
                }
            }
            if (!trials.isEmpty()) {
                Trial<Heap<Task>> best = best(subJob, trials);
                if (!best.statement.replay()) {
                    best.statement.hold();
                    return null;
                }
                work.left(subJob, best.left);
                HyperNode settled = HyperNode.common(subJob.hyperNode(), best.domain);
                session.settle(subJob, settled);
                remember(subJob, outer, settled);
                return best;
            }
        }
        return null;
    }

    private Trial<Heap<Task>> best(SubJob subJob, List<Trial<Heap<Task>>> trials) {
        double[] scores =
                session.scores(subJob, trials.stream().map(Trial::domain).toList());
        Trial<Heap<Task>> best = null;
        for (int i = 0; i < scores.length; i++) {
            Trial<Heap<Task>> trial = trials.get(i);
            Trial<Heap<Task>> scored = new Trial<>(trial.domain, trial.statement, trial.left, scores[i]);
            best = best == null || isBetter(scored, best) ? scored : best;
        }
        return Objects.requireNonNull(best);
    }

    private void remember(SubJob subJob, HyperNode outer, @Nullable HyperNode settled) {
        if (settled != null) {
            tried.computeIfAbsent(subJob.job(), job -> new HashMap<>())
                    .computeIfAbsent(outer, domain -> new LinkedHashMap<>())
                    .put(subJob, settled);
        }
    }
}
