package dev.terrace.spi.action;

import dev.terrace.model.PluginState;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One cycle in progress: the cluster with what has been decided so far, and the questions to all plugins together,
 * whose answers combine as {@link dev.terrace.model.settings.Hook} says. Used by one thread.
 *
 * <p>What survives {@link Statement#discard}, as in Volcano: a task whose eviction was undone counts as running, and
 * stays away from {@link Node#pods}; {@link RefusalMemory}; {@link #refusals}; a cluster-wide predicate that once had
 * nothing to say of a task.
 */
public interface Session extends SessionView {
    /**
     * The plugin of a class, if a tier names it: for an action that comes with its plugin in one JAR. No other can know
     * the class.
     *
     * @param type the very class
     */
    <T extends SchedulerPlugin> Optional<T> plugin(Class<T> type);

    /** Whether one of the actions that run declares a trait. */
    boolean hasAction(Trait trait);

    Placement placement();

    // ---- Orders ----

    /** Whether a job comes before another of its queue: by the hooks, then creation, then key. */
    boolean isBefore(Job left, Job right);

    /** What the jobOrder hooks alone say. */
    int compare(Job left, Job right);

    /** Whether a queue comes before another, in the order that the configuration chose for the running action. */
    boolean isBefore(Queue left, Queue right);

    /**
     * Whether a task comes before another of its job: by the hooks, then the trailing index of the names, creation,
     * uid.
     */
    boolean isBefore(Task left, Task right);

    boolean isBefore(SubJob left, SubJob right);

    /** Whether the configuration lets the running action take all jobs in one line, {@code JobOrderAcrossQueues}. */
    boolean isAcrossQueues();

    /** Whether a job comes before another of any queue: by the jobOrder hooks, then queue order, creation, key. */
    boolean isBeforeAcrossQueues(Job left, Job right);

    /**
     * An empty line.
     *
     * @param passOver queues that lose their place when their turn comes; their jobs are passed over
     */
    Turns turns(Predicate<Queue> passOver);

    /** Victims in the order in which they are evicted for a task. */
    Heap<Task> victims(List<Task> victims, Task preemptor);

    // ---- Questions ----

    Verdict jobValid(Job job);

    boolean jobReady(Job job);

    boolean jobPipelined(Job job);

    boolean jobStarving(Job job);

    boolean jobEnqueueable(Job job);

    /**
     * Whether what a sub-job has been given is enough to keep it; the same as {@link #jobReady} if its job has no
     * sub-group policy.
     */
    boolean subJobReady(SubJob subJob);

    /** The same with promises. */
    boolean subJobPipelined(SubJob subJob);

    boolean overused(Queue queue);

    boolean allocatable(Queue queue, Task task);

    boolean preemptive(Queue queue, Task task);

    /** The job for which the first plugin with an opinion keeps resources. */
    Optional<Job> targetJob(List<Job> jobs);

    /**
     * The domains within another to try for a group, in groups of equals; that other alone, if no plugin has an
     * opinion.
     */
    List<List<HyperNode>> gradients(TaskGroup group, HyperNode within);

    /** How good domains are for a sub-job that each of them can hold: one score for each. */
    double[] scores(SubJob subJob, List<HyperNode> candidates);

    /**
     * What if tasks left a node for another? Empty if a plugin that takes part could not prepare itself: it is switched
     * on as preemptable or allocatable, and off as a predicate; before a task is placed is when Volcano prepares for
     * trials.
     *
     * @param task prepared for placement
     */
    Optional<Trial> trial(Task task, Node node);

    /** Who may be preempted for a task. */
    Victims preemptable(Task preemptor, List<Task> candidates);

    /** From whom may be reclaimed for a task. */
    Victims reclaimable(Task reclaimer, List<Task> candidates);

    /** Tasks that should leave, whoever asks. */
    List<Task> victimTasks(List<Task> tasks);

    // ---- Decisions ----

    Statement statement();

    /** Admits a job: it is in-queue from now on. With {@code announce} the jobEnqueued hooks are told before. */
    void admit(Job job, boolean announce);

    /**
     * Gives a task a node at once, outside of any statement. If its job is ready then, all its allocated tasks are
     * bound, in order of their keys, up to the first whose node has no room but what victims have yet to leave.
     */
    void allocate(Task task, Choice choice);

    /** Takes a promise back. */
    void unpipeline(Task task);

    /** Notes that a domain holds all nodes of a group; null takes it back. */
    void settle(TaskGroup group, @Nullable HyperNode hyperNode);

    /** Decides that a pending task will never get a node: it has failed. */
    void fail(Task task, String because);

    /** Decides that a whole number is set in a field of a task's specification. */
    void amend(Task task, String field, long value);

    /** Carries a state to the next cycle, in place of the one that the cluster has for its plugin and scope. */
    void carry(PluginState state);

    /** Notes numbers of a queue for the report, in place of those that a plugin has; they decide nothing. */
    void note(Queue queue, QueueNumbers numbers);

    /** Notes why a task could not be placed, for the report and for later actions; replaces what was noted before. */
    void refused(Task task, Refusals refusals);

    /** Forgets why a task could not be placed. */
    void forgetRefusals(Task task);

    /** What was noted last, or null. */
    @Nullable
    Refusals refusals(Task task);

    /** Notes why a job was not served, for the report; replaces what was noted before. */
    void waits(Job job, String reason);

    /**
     * Tasks that may be evicted, and who agreed.
     *
     * @param because the tier that decided and its plugins, for people
     */
    record Victims(List<Task> tasks, String because) {}
}
