package dev.terrace.actions;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Action;
import dev.terrace.spi.Choice;
import dev.terrace.spi.Heap;
import dev.terrace.spi.Job;
import dev.terrace.spi.Node;
import dev.terrace.spi.Placement;
import dev.terrace.spi.Query;
import dev.terrace.spi.RefusalMemory;
import dev.terrace.spi.Refusals;
import dev.terrace.spi.Session;
import dev.terrace.spi.Statement;
import dev.terrace.spi.Task;
import dev.terrace.spi.TaskStatus;
import dev.terrace.spi.Turns;
import dev.terrace.spi.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives tasks nodes, job by job. A job gets, in one statement, as many as make it ready, then one in each turn; what does not make it ready is
 * taken back, or held if promises of leaving tasks' room would make it so.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/allocate/allocate.go">Volcano, allocate</a>
 */
public final class AllocateAction implements Action {
    @Override
    public String name() {
        return "allocate";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(Caching.REFUSALS);
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        boolean remember = arguments.get(Caching.REFUSALS);
        Map<Job, Heap<Task>> pending = new HashMap<>();
        Turns turns = session.turns(session::overused);
        for (Job job : session.jobs()) {
            Heap<Task> tasks = admitted(session, job) ? pendingTasks(session, job) : new Heap<Task>(session::isBefore);
            if (!tasks.isEmpty()) {
                pending.put(job, tasks);
                turns.add(job);
                session.waits(job, "its queue has had its share before its turn came");
            }
        }
        for (Job job = turns.next(); job != null; job = turns.next()) {
            session.waits(job, "");
            Heap<Task> tasks = pending.get(job);
            if (tasks != null && place(session, job, tasks, remember) && !tasks.isEmpty()) {
                turns.again(job);
            }
        }
    }

    private static boolean admitted(Session session, Job job) {
        if (job.isPending()) {
            if (session.hasAction("enqueue")) {
                return false;
            }
            session.admit(job, false);
        }
        Verdict valid = session.jobValid(job);
        if (!valid.isFit()) {
            session.waits(job, valid.reason() + ": " + valid.message());
        }
        return valid.isFit();
    }

    private static Heap<Task> pendingTasks(Session session, Job job) {
        Heap<Task> tasks = new Heap<>(session::isBefore);
        for (Task task : job.tasks(TaskStatus.PENDING)) {
            if (!task.isGated() && !task.isBestEffort()) {
                tasks.push(task);
            }
        }
        return tasks;
    }

    /** One statement. Whether it was committed. */
    private static boolean place(Session session, Job job, Heap<Task> tasks, boolean remember) {
        Statement statement = session.statement();
        RefusalMemory memory = remember ? new RefusalMemory() : null;
        boolean queueHadEnough = false;
        while (!tasks.isEmpty()) {
            Task task = tasks.pop();
            if (!session.allocatable(job.queue(), task)) {
                queueHadEnough = true;
                continue;
            }
            if (Roles.hasFailed(session, job, task.role())) {
                Refusals known = new Refusals();
                session.refused(task, known);
                continue;
            }
            Choice choice = choose(session, task, memory);
            if (choice == null) {
                if (Roles.canStillBeReady(session, job)) {
                    continue;
                }
                break;
            }
            if (task.requests().atMost(choice.node().idle())) {
                statement.allocate(task, choice);
            } else {
                statement.pipeline(task, choice);
            }
            if (session.jobReady(job)) {
                break;
            }
        }
        if (queueHadEnough) {
            session.waits(job, "its queue may not hold more");
        }
        if (session.jobReady(job)) {
            statement.commit();
            return true;
        }
        if (session.jobPipelined(job)) {
            session.waits(job, "%d of its tasks wait for others to leave".formatted(job.waitingTasks()));
            statement.hold();
        } else {
            if (!queueHadEnough) {
                session.waits(
                        job, "%d of %d tasks fit".formatted(job.readyTasks() + job.waitingTasks(), job.minMember()));
            }
            statement.discard();
        }
        return false;
    }

    private static @Nullable Choice choose(Session session, Task task, @Nullable RefusalMemory memory) {
        Placement placement = session.placement();
        Verdict prepared = placement.prepare(task);
        if (!prepared.isFit()) {
            Refusals everywhere = new Refusals();
            everywhere.add(session.nodes().size(), prepared.reason());
            session.refused(task, everywhere);
            return null;
        }
        Query query = Query.toPlace(task).remembering(memory);
        Node nominated = session.node(task.spec().nominatedNode()).orElse(null);
        if (nominated != null && task.requests().atMost(nominated.futureIdle())) {
            Choice only = placement.best(query.among(List.of(nominated))).choice();
            if (only != null) {
                return only;
            }
        }
        Placement.Selection selection = placement.best(query);
        if (selection.choice() == null) {
            session.refused(task, selection.refusals());
        }
        return selection.choice();
    }
}
