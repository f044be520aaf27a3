package dev.terrace.engine.order;

import dev.terrace.engine.hook.AnswerRules;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionQueue;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.explanation.Place;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.List;

/**
 * The orders of jobs, queues, tasks and sub-jobs: by the order hooks, with age or name as tie-break.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/session_plugins.go">Volcano,
 *     session plugins</a>
 */
public final class Orders {
    private final HookTable hooks;
    private QueueOrder queueOrder;

    /** Orders queues by the queueOrder hooks until {@link #use} chooses another way. */
    public Orders(HookTable hooks) {
        this.hooks = hooks;
        this.queueOrder = QueueOrder.BY_TIERS;
    }

    /** Sets the queue order that the configuration chose for the running action. */
    public void use(QueueOrder order) {
        queueOrder = order;
    }

    /** Returns whether the running action takes the jobs of all queues from one line. */
    public boolean isAcrossQueues() {
        return queueOrder.acrossQueues();
    }

    /** Compares by the jobOrder hooks alone; 0 on a tie. */
    public int compare(Job left, Job right) {
        return jobOrder(left, right);
    }

    /** Calls the jobOrder hooks. {@code PluginCode} recognizes hooks on a stack by the names of these methods. */
    private int jobOrder(Job left, Job right) {
        return hooks.jobOrder.compare(left, right);
    }

    private int queueOrder(Queue left, Queue right) {
        return hooks.queueOrder.compare(left, right);
    }

    private int taskOrder(Task left, Task right) {
        return hooks.taskOrder.compare(left, right);
    }

    private int subJobOrder(SubJob left, SubJob right) {
        return hooks.subJobOrder.compare(left, right);
    }

    private int victimQueueOrder(Queue left, Queue right, Queue preemptor) {
        return AnswerRules.firstNonZero(hooks.victimQueueOrder, left, right, preemptor);
    }

    /** Compares by the jobOrder hooks. Tie-breaks: the older job, then the first key. */
    public boolean isBefore(Job left, Job right) {
        int order = compare(left, right);
        return order != 0 ? order < 0 : isOlder(left, right);
    }

    private static boolean isOlder(Job left, Job right) {
        return ((SessionJob) left).isOlderThan((SessionJob) right);
    }

    /**
     * Compares by the queueOrder hooks or by score, as {@link #use} chose. Tie-breaks: the older queue, then the first
     * name.
     */
    public boolean isBefore(Queue left, Queue right) {
        return compare(left, right) < 0;
    }

    private int compare(Queue left, Queue right) {
        int order = queueOrder.byScore() ? highestFirst(queueScore(left), queueScore(right)) : queueOrder(left, right);
        return order != 0 ? order : Integer.compare(((SessionQueue) left).age(), ((SessionQueue) right).age());
    }

    private static int highestFirst(double left, double right) {
        return left > right ? -1 : left < right ? 1 : 0;
    }

    /** Returns the sum over all plugins of weight times score. */
    private double queueScore(Queue queue) {
        double total = 0;
        for (var entry : hooks.queueScore.all()) {
            double score =
                    queueOrder.weightOf(entry.plugin()) * entry.function().applyAsDouble(queue);
            total = entry.guard().plus(Hook.QUEUE_SCORE, total, score);
        }
        return total;
    }

    /**
     * Compares by the jobOrder hooks, and jobs of different queues by the queueOrder hooks. Tie-breaks: the older job,
     * then the first key.
     */
    public boolean isBeforeAcrossQueues(Job left, Job right) {
        int order = compare(left, right);
        if (order == 0 && left.queue() != right.queue()) {
            order = queueOrder(left.queue(), right.queue());
        }
        return order != 0 ? order < 0 : isOlder(left, right);
    }

    /** Explains, from a fresh comparison, why a job comes before another. */
    public Place.Comparison comparison(Job first, Job second) {
        return new Comparisons(hooks, queueOrder, second.key()).between(first, second);
    }

    /**
     * Compares by the taskOrder hooks. Tie-breaks: the index in the names if both have one, then creation time, then
     * uid.
     */
    public boolean isBefore(Task left, Task right) {
        int order = taskOrder(left, right);
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

    /** Compares by the subJobOrder hooks. Tie-breaks: match index, then id. */
    public boolean isBefore(SubJob left, SubJob right) {
        int order = subJobOrder(left, right);
        if (order == 0) {
            order = Long.compare(left.matchIndex(), right.matchIndex());
        }
        return (order != 0 ? order : left.id().compareTo(right.id())) < 0;
    }

    /**
     * Returns victims in eviction order, which is the reverse of every other order. Tasks of one job compare as tasks,
     * tasks of different jobs of one queue as jobs, and tasks of different queues as queues. Tasks without a job come
     * first.
     */
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
                return losesTasksBefore(leftJob.queue(), rightJob.queue(), preemptorJob.queue());
            }
            int order = compare(leftJob, rightJob);
            return order != 0 ? order > 0 : !isBefore(left, right);
        });
        victims.forEach(heap::push);
        return heap;
    }

    /** Compares by the victimQueueOrder hooks. Tie-break: the queue that is served last loses tasks first. */
    public boolean losesTasksBefore(Queue left, Queue right, Queue preemptor) {
        int order = victimQueueOrder(left, right, preemptor);
        return order != 0 ? order < 0 : !isBefore(left, right);
    }
}
