package dev.terrace.actions;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Gives each task that requests nothing a node that predicates allow. If that makes its job ready, the job's tasks that
 * were allocated before are bound too.
 *
 * <p>The session's {@link Placement} chooses the node.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/backfill/backfill.go">Volcano,
 *     backfill</a>
 */
public final class BackfillAction implements Action {
    @Override
    public String name() {
        return "backfill";
    }

    /** Returns no trait of an action that gives nodes, because the placed pods have no requests. */
    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.FOLLOWS_QUEUE_ORDER, Trait.OFFERED, Trait.RUNS_LAST, Trait.IGNORES_REFUSALS);
    }

    @Override
    public String description() {
        return "Gives nodes to tasks that request nothing.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(SubJobPlacement.REFUSALS);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A task without requests counts for its job before it has a node, so that none of the job's other tasks waits
     * for it.
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
        Job last = null;
        for (Task task : tasksInOrder(session)) {
            Job job = task.job();
            if (job != null && job != last) {
                session.turn(job);
            }
            last = job;
            place(session, task);
        }
    }

    /** Caches no refusals, because a task is tried on each node only once. */
    private static void place(Session session, Task task) {
        Verdict prepared = session.placement().prepare(task);
        if (!prepared.isFit()) {
            Refusals everywhere = new Refusals();
            everywhere.add(session.nodes().size(), prepared.reason());
            session.refused(task, everywhere);
            return;
        }
        Placement.Selection selection = session.placement().best(Query.toBackfill(task));
        if (selection.choice() == null) {
            session.refused(task, selection.refusals());
        } else {
            session.allocate(task, selection.choice());
        }
    }

    /**
     * Returns all best-effort tasks in the order of placement, which is fixed before the first is placed. A job is
     * enqueued while the tasks of later jobs are still pipelined, so these tasks still count in the order. Jobs come by
     * queue and then job order, or by the order across queues alone, if the session uses it.
     */
    private static List<Task> tasksInOrder(Session session) {
        Map<Job, Heap<Task>> tasks = new HashMap<>();
        Heap<Job> across = new Heap<>(session::isBeforeAcrossQueues);
        JobsByQueue byQueue = new JobsByQueue(session);
        for (Job job : session.unsettledJobs()) {
            if (!job.isPending()
                    && mayHaveBestEffort(job)
                    && session.jobValid(job).isFit()) {
                Heap<Task> ofJob = bestEffortTasks(session, job);
                if (!ofJob.isEmpty()) {
                    tasks.put(job, ofJob);
                    (session.isAcrossQueues() ? across : byQueue.of(job.queue())).push(job);
                }
            }
        }
        List<Job> jobs = across.drain();
        byQueue.queues().drain().forEach(queue -> jobs.addAll(byQueue.of(queue).drain()));
        List<Task> ordered = new ArrayList<>();
        for (Job job : jobs) {
            ordered.addAll(Objects.requireNonNull(tasks.get(job)).drain());
        }
        return ordered;
    }

    /** A cheap pre-check: most jobs have no best-effort tasks, and their validity need not be evaluated. */
    private static boolean mayHaveBestEffort(Job job) {
        return job.pendingBestEffortTasks() > 0 || job.count(TaskStatus.PIPELINED) > 0;
    }

    private static Heap<Task> bestEffortTasks(Session session, Job job) {
        Heap<Task> tasks = new Heap<>(session::isBefore);
        for (Task task : job.tasks(TaskStatus.PENDING)) {
            if (task.isBestEffort() && !task.isGated()) {
                tasks.push(task);
            }
        }
        for (Task task : job.tasks(TaskStatus.PIPELINED)) {
            if (task.isBestEffort()) {
                session.unpipeline(task);
                tasks.push(task);
            }
        }
        return tasks;
    }
}
