package dev.terrace.engine.order;

import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionQueue;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.List;

/**
 * Who comes first: what the order hooks say, and what decides when they say nothing.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/session_plugins.go">Volcano,
 *     session plugins</a>
 */
public final class Orders {
    private final HookTable hooks;
    private QueueOrder queueOrder;

    public Orders(HookTable hooks) {
        this.hooks = hooks;
        this.queueOrder = QueueOrder.BY_TIERS;
    }

    /** The way that the configuration chose for the action that runs now. */
    public void use(QueueOrder order) {
        queueOrder = order;
    }

    public boolean isAcrossQueues() {
        return queueOrder.acrossQueues();
    }

    public int compare(Job left, Job right) {
        return hooks.jobOrder.compare(left, right);
    }

    public boolean isBefore(Job left, Job right) {
        int order = compare(left, right);
        return order != 0 ? order < 0 : isOlder(left, right);
    }

    private static boolean isOlder(Job left, Job right) {
        return ((SessionJob) left).age < ((SessionJob) right).age;
    }

    public boolean isBefore(Queue left, Queue right) {
        return compare(left, right) < 0;
    }

    private int compare(Queue left, Queue right) {
        int order =
                queueOrder.byScore() ? highestFirst(score(left), score(right)) : hooks.queueOrder.compare(left, right);
        return order != 0 ? order : Integer.compare(((SessionQueue) left).age, ((SessionQueue) right).age);
    }

    private static int highestFirst(double left, double right) {
        return left > right ? -1 : left < right ? 1 : 0;
    }

    /** The weighted sum of all plugins' scores of a queue. */
    private double score(Queue queue) {
        double total = 0;
        for (var entry : hooks.queueScore.all()) {
            total += queueOrder.weightOf(entry.plugin()) * entry.function().applyAsDouble(queue);
        }
        return total;
    }

    public boolean isBeforeAcrossQueues(Job left, Job right) {
        int order = compare(left, right);
        if (order == 0 && left.queue() != right.queue()) {
            order = hooks.queueOrder.compare(left.queue(), right.queue());
        }
        return order != 0 ? order < 0 : isOlder(left, right);
    }

    public boolean isBefore(Task left, Task right) {
        int order = hooks.taskOrder.compare(left, right);
        if (order != 0) {
            return order < 0;
        }
        long leftIndex = ((SessionTask) left).nameIndex();
        long rightIndex = ((SessionTask) right).nameIndex();
        if (leftIndex >= 0 && rightIndex >= 0 && leftIndex != rightIndex) {
            return leftIndex < rightIndex;
        }
        order = left.spec().created().compareTo(right.spec().created());
        return (order != 0 ? order : left.spec().uid().compareTo(right.spec().uid())) < 0;
    }

    public boolean isBefore(SubJob left, SubJob right) {
        int order = hooks.subJobOrder.compare(left, right);
        if (order == 0) {
            order = Long.compare(left.matchIndex(), right.matchIndex());
        }
        return (order != 0 ? order : left.id().compareTo(right.id())) < 0;
    }

    /** The last in every order goes first: of one job by task, of other queues by queue, of other jobs by job. */
    public Heap<Task> victims(List<Task> victims, Task preemptor) {
        Heap<Task> heap = new Heap<>((left, right) -> {
            Job leftJob = left.job();
            Job rightJob = right.job();
            Job preemptorJob = preemptor.job();
            if (leftJob == rightJob) {
                return !isBefore(left, right);
            }
            if (leftJob == null || rightJob == null) {
                return leftJob == null;
            }
            if (preemptorJob != null && leftJob.queue() != rightJob.queue()) {
                return isRobbedBefore(leftJob.queue(), rightJob.queue(), preemptorJob.queue());
            }
            int order = compare(leftJob, rightJob);
            return order != 0 ? order > 0 : !isBefore(left, right);
        });
        victims.forEach(heap::push);
        return heap;
    }

    private boolean isRobbedBefore(Queue left, Queue right, Queue preemptor) {
        for (var entry : hooks.victimQueueOrder.all()) {
            int order = entry.function().compare(left, right, preemptor);
            if (order != 0) {
                return order < 0;
            }
        }
        return !isBefore(left, right);
    }
}
