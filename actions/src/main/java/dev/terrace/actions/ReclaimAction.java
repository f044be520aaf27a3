package dev.terrace.actions;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Evicts running tasks of other queues for starving jobs. Takes the first node, by name, on which the victims that
 * plugins allow make enough room, and pipelines the task there. Evicts only if the starving job becomes pipelined.
 *
 * <p>{@link StarvingJobs} selects the jobs.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/reclaim/reclaim.go">Volcano,
 *     reclaim</a>
 */
public final class ReclaimAction implements Action {
    @Override
    public String name() {
        return "reclaim";
    }

    /** Returns no trait of an action that gives nodes, because it only pipelines tasks. */
    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.FOLLOWS_QUEUE_ORDER, Trait.OFFERED, Trait.ASKS_FOR_VICTIMS);
    }

    @Override
    public String description() {
        return "Evicts tasks of other queues, so that starving jobs get their room back.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(SubJobPlacement.REFUSALS);
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        Map<Job, Heap<Task>> tasks = new LinkedHashMap<>();
        Heap<Job> line = new Heap<>(session::isBeforeAcrossQueues);
        JobsByQueue starving = StarvingJobs.of(session, job -> {
            line.push(job);
            tasks.put(job, StarvingJobs.pendingTasks(session, job));
        });
        if (session.isAcrossQueues()) {
            acrossQueues(session, line, tasks);
        } else {
            byQueue(session, starving, tasks);
        }
    }

    private static void acrossQueues(Session session, Heap<Job> line, Map<Job, Heap<Task>> tasks) {
        while (!line.isEmpty()) {
            Job job = line.pop();
            if (!session.overused(job.queue())) {
                reclaim(session, job, tasks.get(job));
            }
        }
    }

    /**
     * A queue serves all its starving jobs in one turn. As in Volcano, the queue is also pushed again after each job
     * but the last.
     */
    private static void byQueue(Session session, JobsByQueue starving, Map<Job, Heap<Task>> tasks) {
        Heap<Queue> queues = starving.queues();
        while (!queues.isEmpty()) {
            Queue queue = queues.pop();
            if (session.overused(queue)) {
                continue;
            }
            Heap<Job> jobs = starving.of(queue);
            while (!jobs.isEmpty()) {
                Job job = jobs.pop();
                reclaim(session, job, tasks.get(job));
                if (!jobs.isEmpty()) {
                    queues.push(queue);
                }
            }
        }
    }

    private static void reclaim(Session session, Job job, @Nullable Heap<Task> tasks) {
        session.turn(job);
        Statement statement = session.statement();
        while (session.jobStarving(job) && tasks != null && !tasks.isEmpty()) {
            Task task = tasks.pop();
            if (!task.template().neverPreempts()
                    && session.preemptive(job.queue(), task)
                    && session.placement().prepare(task).isFit()) {
                reclaim(session, statement, job, task);
            }
        }
        if (session.jobPipelined(job)) {
            statement.commit();
        } else {
            statement.discard();
        }
    }

    /** Takes the first node with enough room. Remembers no refusals, because a task is tried only once. */
    private static void reclaim(Session session, Statement statement, Job job, Task task) {
        session.candidates(task, other -> spared(other, job));
        for (Node node : session.placement().oneByOne(Query.toEvict(task), node -> hasCandidates(node, job))) {
            List<Task> candidates = candidates(node, job);
            Session.Victims victims = session.reclaimable(task, candidates);
            if (!Headroom.isEnough(node, victims.tasks(), task)) {
                continue;
            }
            Statement onNode = session.statement();
            Entitlement available = Entitlement.of(node.futureIdle());
            Heap<Task> order = session.victims(victims.tasks(), task);
            while (!order.isEmpty() && !task.requests().atMost(available)) {
                Task victim = order.pop();
                onNode.evict(victim, task, victims.reason(victim));
                available.add(victim.requests());
            }
            if (!task.requests().atMost(available) || !onNode.pipeline(task, Choice.of(node))) {
                onNode.discard();
                continue;
            }
            statement.merge(onNode);
            return;
        }
    }

    private static boolean hasCandidates(Node node, Job job) {
        for (Task task : node.tasks()) {
            if (mayBeReclaimed(task, job)) {
                return true;
            }
        }
        return false;
    }

    private static List<Task> candidates(Node node, Job job) {
        List<Task> candidates = new ArrayList<>();
        for (Task task : node.tasks()) {
            if (mayBeReclaimed(task, job)) {
                candidates.add(task);
            }
        }
        return candidates;
    }

    /** Returns why a task is not a candidate; empty if it is one. */
    static String spared(Task task, Job job) {
        Job owner = task.job();
        String held = Preemptees.sparedByAll(task, job);
        if (!held.isEmpty() || owner == null) {
            return held;
        }
        if (owner.queue() == job.queue()) {
            return "of its own queue";
        }
        if (!owner.queue().spec().reclaimable()) {
            return "queue not reclaimable";
        }
        return task.status() == TaskStatus.RUNNING ? "" : "bound but not running";
    }

    /**
     * Returns whether a task is running, preemptable, and in another queue that is reclaimable: whether {@link #spared}
     * is empty, without the cost of a reason.
     */
    private static boolean mayBeReclaimed(Task task, Job job) {
        Job owner = task.job();
        return task.status() == TaskStatus.RUNNING
                && task.spec().preemptable()
                && owner != null
                && owner.queue() != job.queue()
                && owner.queue().spec().reclaimable();
    }
}
