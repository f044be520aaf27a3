package dev.terrace.actions;

import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
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
 * Looks for a domain of the network for a job, and in it for one for each sub-job, by trying: tasks are placed in each
 * domain of a gradient and taken back, and the best of those that could hold them is taken. The next gradient is tried
 * only if none could.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/allocate/allocate.go">Volcano,
 *     allocateForJob</a>
 */
final class DomainSearch {
    private final Session session;
    private final SubJobPlacement filling;

    /**
     * For each domain that a job was tried in, where its sub-jobs would have been. As in Volcano, failed trials count
     * if the domain is chosen later.
     */
    private final Map<Job, Map<HyperNode, Map<SubJob, HyperNode>>> tried = new HashMap<>();

    DomainSearch(Session session, SubJobPlacement filling) {
        this.session = session;
        this.filling = filling;
    }

    /** A way to place a job or a sub-job, taken back. */
    private record Trial<T>(HyperNode domain, Statement statement, T left, double score) {}

    /** One round of a job. Whether it was committed and there is more to do. */
    boolean place(Job job, Worksheet work) {
        if (work.isEmpty()) {
            return false;
        }
        Trial<Worksheet> best = search(job, work);
        if (best == null) {
            return false;
        }
        best.statement.replay();
        work.become(best.left);
        if (!session.jobReady(job)) {
            session.waits(job, "%d of its tasks wait for others to leave".formatted(job.waitingTasks()));
            best.statement.hold();
            return false;
        }
        best.statement.commit();
        session.waits(job, "");
        session.settle(job, HyperNode.common(job.hyperNode(), best.domain));
        tried.getOrDefault(job, Map.of())
                .getOrDefault(best.domain, Map.of())
                .forEach((subJob, domain) -> session.settle(subJob, HyperNode.common(subJob.hyperNode(), domain)));
        return !work.isEmpty();
    }

    private @Nullable Trial<Worksheet> search(Job job, Worksheet work) {
        for (List<HyperNode> gradient :
                session.gradients(job, session.topology().top())) {
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

    /** Tries a job in a domain; null if it would be neither ready nor ready with promises. */
    private @Nullable Trial<Worksheet> attempt(Job job, Worksheet work, HyperNode domain) {
        job.tasks().forEach(session::forgetRefusals);
        Map<SubJob, @Nullable HyperNode> before = new LinkedHashMap<>();
        job.subJobs().forEach(subJob -> before.put(subJob, subJob.hyperNode()));
        Statement all = session.statement();
        double score = 0;
        while (!work.isEmpty()) {
            SubJob subJob = work.next();
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
        all.shelve();
        return holds ? new Trial<>(domain, all, work, score) : null;
    }

    /** Places a sub-job in the best domain within another; null, and nothing done, if there is none. */
    private @Nullable Trial<?> placeWithin(SubJob subJob, Worksheet work, HyperNode outer) {
        if (work.tasksOf(subJob).isEmpty()) {
            return null;
        }
        for (List<HyperNode> gradient : session.gradients(subJob, outer)) {
            List<Trial<Heap<Task>>> trials = new ArrayList<>();
            for (HyperNode domain : gradient) {
                subJob.tasks().forEach(session::forgetRefusals);
                Heap<Task> tasks = work.tasksOf(subJob).copy();
                Statement statement = filling.fill(subJob, tasks, domain);
                if (statement != null && !statement.isEmpty()) {
                    statement.shelve();
                    trials.add(new Trial<>(domain, statement, tasks, 0));
                }
            }
            if (!trials.isEmpty()) {
                Trial<Heap<Task>> best = best(subJob, trials);
                best.statement.replay();
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
