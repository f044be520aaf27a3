package dev.terrace.spi.action;

import dev.terrace.model.PluginState;
import dev.terrace.model.report.AdmissionRefusal;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.report.QueueRefusal;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One cycle in progress, as an action sees it: the cluster with the decisions so far, and the combined answers of all
 * plugins. {@link dev.terrace.model.settings.Hook} says how answers combine. Used by one thread.
 *
 * <p>As in Volcano, {@link Statement#discard} does not undo everything. A task whose eviction was undone counts as
 * running, and is missing from {@link Node#pods}. {@link RefusalMemory} and {@link #refusals} stay. A cluster-wide
 * predicate that once did not restrict a task stays off for that task.
 */
public interface Session extends SessionView {
    /**
     * The plugin of a class, if a tier names it. For an action that is in the same JAR as the plugin; other actions
     * cannot see the class.
     *
     * @param type the very class
     */
    <T extends SchedulerPlugin> Optional<T> plugin(Class<T> type);

    /** The arguments that the configuration gives an action; none if it gives none. */
    Arguments argumentsOf(String action);

    /** Whether any action of the cycle declares a trait. */
    boolean hasAction(Trait trait);

    /**
     * The jobs that an action has to look at which serves those that wait: the others have been admitted, have no
     * pending and no pipelined task, and this session has changed nothing about them. All that wait to be admitted,
     * have a pending, allocated or pipelined task, or were changed are there; some that none of this is true of may be,
     * too. Where most jobs run, these are far fewer than {@link #jobs}.
     *
     * @return a copy as it is now, in order of the keys
     */
    default List<Job> unsettledJobs() {
        return jobs();
    }

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
     * Turns without any queue or job yet.
     *
     * @param passOver queues that are dropped, with their jobs, when their turn comes
     */
    Turns turns(Predicate<Queue> passOver);

    /**
     * Notes that a job's turn begins, for explanations; {@link Turns#next} does so by itself. Decides nothing, and does
     * nothing unless the cycle is being explained.
     */
    default void turn(Job job) {}

    /**
     * Notes whether a domain takes a group, while what was placed there is still in place, for explanations. Decides
     * nothing, and does nothing unless the cycle is being explained.
     */
    default void tried(TaskGroup group, HyperNode domain, boolean takes) {}

    /**
     * Notes that tasks of one job are evicted together, for explanations. Decides nothing, and does nothing unless the
     * cycle is being explained.
     *
     * @param isSafe whether their job stays whole without them, or was not whole before
     */
    default void together(List<Task> victims, boolean isSafe) {}

    /**
     * Notes which tasks the action considers as victims for a task, for explanations. Decides nothing, and does nothing
     * unless the cycle is being explained.
     *
     * @param spared why a task that holds a node is no candidate, as short as a table's cell; empty if it is one
     */
    default void candidates(Task taker, Function<Task, String> spared) {}

    /** Whether one of two other queues loses tasks before the second, if tasks are evicted for a queue. */
    boolean losesBefore(Queue left, Queue right, Queue taker);

    /** Victims in the order in which they are evicted for a task. */
    Heap<Task> victims(List<Task> victims, Task preemptor);

    // ---- Questions ----

    Verdict jobValid(Job job);

    boolean jobReady(Job job);

    boolean jobPipelined(Job job);

    boolean jobStarving(Job job);

    boolean jobEnqueueable(Job job);

    /**
     * Whether a sub-job has enough allocated tasks to keep them; equal to {@link #jobReady} if its job has no sub-group
     * policy.
     */
    boolean subJobReady(SubJob subJob);

    /** Like {@link #subJobReady}, with pipelined tasks counted as well. */
    boolean subJobPipelined(SubJob subJob);

    boolean overused(Queue queue);

    boolean allocatable(Queue queue, Task task);

    /** Why {@link #allocatable} said no, with the numbers of the plugin that did; asked right after it. */
    default QueueRefusal refusal(Queue queue, Task task) {
        return new QueueRefusal("", queue.name(), queue.spec().state(), "", "", List.of());
    }

    /** Why {@link #jobEnqueueable} said no, with the numbers of the plugin that did; asked right after it. */
    default AdmissionRefusal refusal(Job job) {
        return new AdmissionRefusal("", job.queue().name(), job.queue().spec().state(), "", List.of());
    }

    boolean preemptive(Queue queue, Task task);

    /** Whether a queue may take back resources from other queues for several tasks together. */
    boolean preemptive(Queue queue, List<Task> tasks);

    /** The job for which resources are kept: the answer of the first plugin that gives one. */
    Optional<Job> targetJob(List<Job> jobs);

    /**
     * The smaller domains of a domain to try for a task group, in groups of equal rank; the domain itself alone if no
     * plugin answers.
     */
    List<List<HyperNode>> gradients(TaskGroup group, HyperNode within);

    /** Like {@link #gradients(TaskGroup, HyperNode)}, which searches in order to place. */
    List<List<HyperNode>> gradients(TaskGroup group, HyperNode within, SearchPurpose purpose);

    /** One score for each domain that can hold a sub-job. */
    double[] scores(SubJob subJob, List<HyperNode> candidates);

    /**
     * A trial of evictions from a node. Empty if a plugin that takes part in trials is switched off as a predicate but
     * on as preemptable or allocatable: as in Volcano, it then lacks the state that its predicate prepares.
     *
     * @param task prepared for placement
     */
    Optional<Trial> trial(Task task, Node node);

    /** The tasks that may be preempted for a task. */
    Victims preemptable(Task preemptor, List<Task> candidates);

    /** The tasks that may be reclaimed for a task. */
    Victims reclaimable(Task reclaimer, List<Task> candidates);

    /**
     * The tasks that may be evicted for a whole job.
     *
     * @param candidates in the order in which they would be evicted
     */
    Victims evictable(JobEviction eviction, List<Task> candidates);

    /**
     * The same, task by task, where plugins judge each task by itself: if a candidate passes the test,
     * {@link #evictable} answers with all that pass it. If none does, only {@link #evictable} knows the answer. Holds
     * while statements are open.
     */
    default Optional<VictimTest> victimTest(JobEviction eviction) {
        return Optional.empty();
    }

    /**
     * The tasks that should be evicted, for no task in particular.
     *
     * @param tasks plugins are asked about those that run on a node of the session
     */
    List<Task> victimTasks(List<Task> tasks);

    /** The tasks of {@link #victimTasks}, and what becomes of their room. */
    List<Dismissal> dismissals(List<Task> tasks);

    // ---- Decisions ----

    Statement statement();

    /** Admits a job: it is in-queue from now on. With {@code announce} the jobEnqueued hooks are told first. */
    void admit(Job job, boolean announce);

    /**
     * Gives a task a node at once, outside of any statement. If the job is ready then, its allocated tasks are bound in
     * order of their keys, up to the first whose node lacks room until victims have left.
     */
    void allocate(Task task, Choice choice);

    /** Undoes a pipelining. */
    void unpipeline(Task task);

    /** Notes the domain that holds all nodes of a group; null forgets it. */
    void settle(TaskGroup group, @Nullable HyperNode hyperNode);

    /** Decides that a pending task will never get a node: it has failed. */
    void fail(Task task, String because);

    /** Decides that a field of a task's specification is set to an integer. */
    void amend(Task task, String field, long value);

    /** Carries a state to the next cycle, in place of the cluster's state for the same plugin and scope. */
    void carry(PluginState state);

    /** Notes numbers of a queue for the report, in place of a plugin's; they decide nothing. */
    void note(Queue queue, QueueNumbers numbers);

    /** Notes why a task could not be placed, for the report and for later actions; replaces what was noted before. */
    void refused(Task task, Refusals refusals);

    /** Forgets why a task could not be placed. */
    void forgetRefusals(Task task);

    /** Forgets why tasks of a group could not be placed. */
    void forgetRefusals(TaskGroup group);

    /** The roles of a sub-job's tasks for which refusals are noted. It follows what is noted, and must not be kept. */
    Set<String> refusedRoles(SubJob subJob);

    /** The refusals that were noted last, or null. */
    @Nullable
    Refusals refusals(Task task);

    /**
     * Notes why a job was not served, for the report; replaces the text that was noted before. The report prefers an
     * attempt that found a node and was undone.
     */
    void waits(Job job, String reason);

    /** Notes that a job was not served because of a limit. */
    default void waits(Job job, LimitRefusal refusal) {
        waits(job, refusal.sentence());
    }

    /**
     * Tasks that may be evicted, and why.
     *
     * @param reasons why one of them may be evicted, with the numbers as they are when it is called
     */
    record Victims(List<Task> tasks, Function<Task, EvictionReason> reasons) {
        /** Why a task is evicted; to be asked just before it is. */
        public EvictionReason reason(Task victim) {
            return reasons.apply(victim);
        }
    }

    /**
     * Which tasks may be evicted, and why.
     *
     * @param reasons as in {@link Victims}
     */
    record VictimTest(Predicate<Task> mayBeEvicted, Function<Task, EvictionReason> reasons) {}

    /**
     * A task that should be evicted, for no task in particular.
     *
     * @param keepsRoom whether its room stays taken to the end of the session
     * @param reason the plugins that want it
     */
    record Dismissal(Task task, boolean keepsRoom, EvictionReason reason) {}
}
