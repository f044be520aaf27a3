package dev.terrace.actions;

import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.RefusalMemory;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Places the pending tasks of one job in a domain whose victims are already evicted. All tasks of a sub-job are placed
 * in the first subdomain that takes them, and sub-jobs are placed until the job is pipelined.
 *
 * @param remember whether a node that refused a task is skipped for other tasks of the role
 * @param rooms a cache of necessary conditions on nodes for all tasks of a sub-job
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/utils/simulate.go">Volcano,
 *     runSimulateTrialAtHyperNode</a>
 */
record GangTrial(
        Session session,
        boolean remember,
        Job job,
        Worksheet work,
        boolean wasReady,
        Map<SubJob, Optional<Predicate<List<Node>>>> rooms) {
    GangTrial(Session session, boolean remember, Job job, Worksheet work) {
        this(session, remember, job, work, session.jobReady(job), new HashMap<>());
    }

    /**
     * Returns the promises, which are in effect. Returns null, with nothing promised, if the job would not be
     * pipelined.
     */
    @Nullable
    Statement place(HyperNode domain) {
        Statement all = session.statement();
        Worksheet left = work.copy();
        boolean isPipelined = false;
        while (!left.isEmpty() && !isPipelined) {
            SubJob subJob = left.next();
            Statement placed = place(subJob, left.tasksOf(subJob), domain);
            if (placed == null) {
                break;
            }
            all.merge(placed);
            isPipelined = session.jobPipelined(job);
            if (wasReady) {
                break;
            }
        }
        if (isPipelined) {
            return all;
        }
        all.shelve();
        return null;
    }

    private @Nullable Statement place(SubJob subJob, Heap<Task> tasks, HyperNode outer) {
        if (!mayHold(outer, subJob, tasks)) {
            return null;
        }
        if (!job.isConfined()) {
            return placeIn(outer, subJob, tasks.copy());
        }
        for (List<HyperNode> gradient : session.gradients(subJob, outer, SearchPurpose.EVICT)) {
            for (HyperNode domain : gradient) {
                boolean mayHold = domain == outer || mayHold(domain, subJob, tasks);
                Statement placed = mayHold ? placeIn(domain, subJob, tasks.copy()) : null;
                if (placed != null) {
                    return placed;
                }
            }
        }
        return null;
    }

    private @Nullable Statement placeIn(HyperNode domain, SubJob subJob, Heap<Task> tasks) {
        List<Node> nodes = nodesOf(domain);
        RefusalMemory memory = remember ? session.placement().memory() : null;
        Statement statement = session.statement();
        while (!tasks.isEmpty()) {
            Task task = tasks.pop();
            Choice choice = choose(task, Query.toPromise(task, nodes, memory));
            if (choice == null || !statement.pipeline(task, choice)) {
                statement.shelve();
                return null;
            }
        }
        if (statement.isEmpty() || !(session.subJobReady(subJob) || session.subJobPipelined(subJob))) {
            statement.shelve();
            return null;
        }
        return statement;
    }

    /** Returns the nodes of a domain; null for all nodes. */
    private @Nullable List<Node> nodesOf(HyperNode domain) {
        return domain == session.topology().top() ? null : domain.nodes();
    }

    private boolean mayHold(HyperNode domain, SubJob subJob, Heap<Task> tasks) {
        List<Node> nodes = nodesOf(domain);
        return nodes == null
                || roomFor(subJob, tasks).map(room -> room.test(nodes)).orElse(true);
    }

    private Optional<Predicate<List<Node>>> roomFor(SubJob subJob, Heap<Task> tasks) {
        return rooms.computeIfAbsent(
                subJob, first -> session.placement().mayHold(tasks.copy().drain()));
    }

    /**
     * Chooses a node for a task. As in Volcano, all nodes are evaluated again if all of them excluded the task at its
     * last placement.
     */
    private @Nullable Choice choose(Task task, Query query) {
        Placement placement = session.placement();
        if (!session.allocatable(job.queue(), task) || !placement.prepare(task).isFit()) {
            return null;
        }
        Refusals before = session.refusals(task);
        if (before == null || !session.nodes().stream().allMatch(before::isExcluded)) {
            return placement.choice(query);
        }
        session.forgetRefusals(task);
        Choice choice = placement.choice(query);
        session.refused(task, before);
        return choice;
    }
}
