package dev.terrace.actions;

import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.settings.Argument;
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
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Places tasks of one sub-job in one domain, in one statement, until the sub-job is ready. The session's
 * {@link Placement} chooses the nodes. A task is bound if its node has room now, and pipelined otherwise.
 *
 * @param remember whether a node that refused a task is skipped for other tasks of the role
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/allocate/allocate.go">Volcano,
 *     allocateResourcesForTasks</a>
 */
record SubJobPlacement(Session session, boolean remember) {
    /** The argument that several actions have for {@code remember}. */
    static final Argument<Boolean> REFUSALS = Argument.bool("predicateErrorCacheEnable")
            .orElse(true)
            .means("Whether a node that refused a role of a job is skipped for the role's other tasks");

    /**
     * Returns an open statement that makes the sub-job ready or pipelined; or null, with nothing placed. Removes the
     * tried tasks from the heap.
     */
    @Nullable
    Statement fill(SubJob subJob, Heap<Task> tasks, HyperNode domain) {
        Job job = subJob.job();
        List<Node> candidates = domain == session.topology().top() ? null : domain.nodes();
        if (candidates != null && candidates.isEmpty()) {
            return null;
        }
        Statement statement = session.statement();
        RefusalMemory memory = remember ? session.placement().memory() : null;
        HyperNode near = subJob.hyperNode();
        LimitRefusal ofQueue = null;
        String unscored = "";
        boolean isReady = false;
        while (!tasks.isEmpty() && !isReady) {
            Task task = tasks.pop();
            if (!session.allocatable(job.queue(), task)) {
                ofQueue = ofQueue == null ? session.refusal(job.queue(), task) : ofQueue;
                continue;
            }
            if (hasFailed(subJob, task.role())) {
                session.refused(task, new Refusals());
                continue;
            }
            Placement.Selection selection =
                    choose(Query.toPlace(task, candidates, memory, subJob.hasTopology() ? near : null), domain);
            Choice choice = selection.choice();
            if (choice == null) {
                if (selection.isUndecided()) {
                    unscored = selection.unscored();
                    continue;
                }
                if (canStillBeReady(subJob)) {
                    continue;
                }
                break;
            }
            boolean isTaken = task.requests().atMost(choice.node().idle())
                    ? statement.allocate(task, choice)
                    : statement.pipeline(task, choice);
            if (!isTaken) {
                continue;
            }
            if (subJob.hasTopology()) {
                near = with(choice.node(), near);
            }
            isReady = session.subJobReady(subJob);
        }
        return end(subJob, statement, domain, ofQueue, unscored, isReady);
    }

    private @Nullable HyperNode with(Node node, @Nullable HyperNode near) {
        HyperNode lowest = session.topology().lowest(node);
        return lowest == null ? near : HyperNode.common(lowest, near);
    }

    private @Nullable Statement end(
            SubJob subJob,
            Statement statement,
            HyperNode domain,
            @Nullable LimitRefusal ofQueue,
            String unscored,
            boolean isReady) {
        boolean isKept = isReady || session.subJobReady(subJob) || session.subJobPipelined(subJob);
        if (!isKept) {
            session.tried(subJob, domain, false);
            statement.discard();
        }
        if (ofQueue != null) {
            session.waits(subJob.job(), ofQueue);
        } else if (!unscored.isEmpty()) {
            session.waits(subJob.job(), unscored);
        }
        return isKept ? statement : null;
    }

    private Placement.Selection choose(Query query, HyperNode domain) {
        Task task = query.task();
        Placement placement = session.placement();
        Verdict prepared = placement.prepare(task);
        if (!prepared.isFit()) {
            Refusals everywhere = new Refusals();
            everywhere.add(domain.nodes().size(), prepared.reason());
            session.refused(task, everywhere);
            return new Placement.Selection(null, everywhere);
        }
        String nominee = task.nominatedNode();
        Node nominated = nominee.isEmpty() ? null : session.node(nominee).orElse(null);
        if (nominated != null && domain.contains(nominated) && task.requests().atMost(nominated.futureIdle())) {
            Placement.Selection only = placement.best(query.among(List.of(nominated)));
            if (only.choice() != null) {
                return only;
            }
        }
        Placement.Selection selection = placement.best(query);
        if (selection.choice() == null && !selection.isUndecided()) {
            session.refused(task, selection.refusals());
        }
        return selection;
    }

    /**
     * Returns whether a task of the role has found no node, so that the role's other tasks are not tried. False for
     * tasks without a role.
     */
    private boolean hasFailed(SubJob subJob, String role) {
        return !role.isEmpty() && session.refusedRoles(subJob).contains(role);
    }

    /**
     * Returns whether the sub-job's other tasks can still make it ready after a task has found no node.
     *
     * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano,
     *     JobInfo.NeedContinueAllocating</a>
     */
    private boolean canStillBeReady(SubJob subJob) {
        Job job = subJob.job();
        if (job.minMember() == job.tasks().size()
                || subJob.minMember() >= subJob.tasks().size()) {
            return false;
        }
        if (job.hasSubGroups() || !job.hasRoleMinimums()) {
            return true;
        }
        Set<String> failed = session.refusedRoles(subJob);
        Map<String, Integer> minimums = job.spec().roleMinimums();
        if (minimums.isEmpty()) {
            int left = 0;
            for (Task task : job.tasks(TaskStatus.PENDING)) {
                left += failed.contains(task.role()) ? 0 : 1;
            }
            return job.readyTasks() + left >= job.minMember();
        }
        for (String role : failed) {
            int minimum = minimums.getOrDefault(role, 0);
            if (minimum != 0 && job.readyTasks(role) < minimum) {
                return false;
            }
        }
        return true;
    }
}
