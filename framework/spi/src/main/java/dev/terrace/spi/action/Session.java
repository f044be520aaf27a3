package dev.terrace.spi.action;

import dev.terrace.model.PluginState;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.model.report.LimitRefusal;
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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One cycle in progress, as an action sees it: the cluster with the decisions so far, and the combined answers of all
 * plugins. {@link dev.terrace.model.settings.Hook} defines how answers combine. Used by one thread.
 *
 * <p>As in Volcano, {@link Statement#discard} does not undo everything. A task whose eviction was undone counts as
 * running, and is missing from {@link Node#pods}. {@link RefusalMemory} and {@link #refusals} stay. A cluster-wide
 * predicate that once did not restrict a task stays off for that task.
 */
public interface Session extends SessionView {
    /**
     * Returns the plugin of a class, if a tier names it. Meant for an action in the same JAR as the plugin; other
     * actions cannot see the class.
     *
     * @param type the exact class
     */
    <T extends SchedulerPlugin> Optional<T> plugin(Class<T> type);

    /** Returns the arguments that the configuration gives an action; empty if it gives none. */
    Arguments argumentsOf(String action);

    /** Returns whether any action of the cycle declares a trait. */
    boolean hasAction(Trait trait);

    /**
     * Returns a superset of the jobs that an action for waiting jobs must visit. It contains all jobs that wait for
     * admission, have a pending, allocated or pipelined task, or were changed in this session. It may contain other
     * jobs. If most jobs run, it is much smaller than {@link #jobs}.
     *
     * @return a copy of the current jobs, in the order of the keys
     */
    List<Job> unsettledJobs();

    Placement placement();

    // ---- Orders ----

    /** Returns whether a job comes before another of its queue: by the hooks, then creation, then key. */
    boolean isBefore(Job left, Job right);

    /** Compares two jobs by the jobOrder hooks only. */
    int compare(Job left, Job right);

    /**
     * Returns whether a queue comes before another, in the order that the configuration selects for the running action.
     */
    boolean isBefore(Queue left, Queue right);

    /**
     * Returns whether a task comes before another of its job: by the hooks, then the trailing index of the names,
     * creation, uid.
     */
    boolean isBefore(Task left, Task right);

    boolean isBefore(SubJob left, SubJob right);

    /**
     * Returns whether the configuration lets the running action take all jobs in one order,
     * {@code JobOrderAcrossQueues}.
     */
    boolean isAcrossQueues();

    /**
     * Returns whether a job comes before another of any queue: by the jobOrder hooks, then queue order, creation, key.
     */
    boolean isBeforeAcrossQueues(Job left, Job right);

    /**
     * Creates turns without any queue or job.
     *
     * @param passOver queues that are dropped, with their jobs, when their turn comes
     */
    Turns turns(Predicate<Queue> passOver);

    /**
     * Records the start of a job's turn, for explanations. {@link Turns#next} does so automatically. Influences no
     * decision, and has no effect unless the cycle is explained.
     */
    default void turn(Job job) {}

    /**
     * Records whether a domain takes a group, while the trial placements are still in effect, for explanations.
     * Influences no decision, and has no effect unless the cycle is explained.
     */
    default void tried(TaskGroup group, HyperNode domain, boolean takes) {}

    /**
     * Records that tasks of one job are evicted together, for explanations. Influences no decision, and has no effect
     * unless the cycle is explained.
     *
     * @param isSafe whether their job stays complete without them, or was incomplete before
     */
    default void together(List<Task> victims, boolean isSafe) {}

    /**
     * Records the tasks that the action considers as victims for a task, for explanations. Influences no decision, and
     * has no effect unless the cycle is explained.
     *
     * @param spared the reason why a task that holds a node is not a candidate, short enough for a table cell; empty
     *     for a candidate
     */
    void candidates(Task taker, Function<Task, String> spared);

    /** Returns whether {@code left} loses tasks before {@code right} when tasks are evicted for a third queue. */
    boolean losesBefore(Queue left, Queue right, Queue taker);

    /** Returns victims in the order in which they are evicted for a task. */
    Heap<Task> victims(List<Task> victims, Task preemptor);

    // ---- Questions ----

    Verdict jobValid(Job job);

    boolean jobReady(Job job);

    boolean jobPipelined(Job job);

    boolean jobStarving(Job job);

    boolean jobEnqueueable(Job job);

    /**
     * Returns whether a sub-job has enough allocated tasks to keep them. Equals {@link #jobReady} if its job has no
     * sub-group policy.
     */
    boolean subJobReady(SubJob subJob);

    /** Variant of {@link #subJobReady} that also counts pipelined tasks. */
    boolean subJobPipelined(SubJob subJob);

    boolean overused(Queue queue);

    boolean allocatable(Queue queue, Task task);

    /**
     * Returns the reason why {@link #allocatable} said no, with the numbers of the plugin that did. Must be called
     * right after it.
     */
    LimitRefusal refusal(Queue queue, Task task);

    /**
     * Returns the reason why {@link #jobEnqueueable} said no, with the numbers of the plugin that did. Must be called
     * right after it.
     */
    LimitRefusal refusal(Job job);

    boolean preemptive(Queue queue, Task task);

    /** Returns whether a queue may reclaim resources from other queues for several tasks together. */
    boolean preemptive(Queue queue, List<Task> tasks);

    /** Returns the job for which resources are reserved: the answer of the first plugin; empty if it names none. */
    Optional<Job> targetJob(List<Job> jobs);

    /**
     * Returns the subdomains of a domain to try for a task group, in groups of equal rank; only the domain itself if no
     * plugin answers.
     */
    List<List<HyperNode>> gradients(TaskGroup group, HyperNode within, SearchPurpose purpose);

    /** Returns one score for each domain that can hold a sub-job. */
    double[] scores(SubJob subJob, List<HyperNode> candidates);

    /**
     * Returns a trial of evictions from a node. Empty if a plugin that takes part in trials is switched off as a
     * predicate but on as preemptable or allocatable: as in Volcano, it then lacks the state that its predicate
     * prepares.
     *
     * @param task prepared for placement
     */
    Optional<Trial> trial(Task task, Node node);

    /** Returns the tasks that may be preempted for a task. */
    Victims preemptable(Task preemptor, List<Task> candidates);

    /** Returns the tasks that may be reclaimed for a task. */
    Victims reclaimable(Task reclaimer, List<Task> candidates);

    /**
     * Returns the tasks that may be evicted for a whole job.
     *
     * @param candidates in the order in which they would be evicted
     */
    Victims evictable(JobEviction eviction, List<Task> candidates);

    /**
     * Returns a per-task equivalent of {@link #evictable}, if all plugins judge each task separately. If at least one
     * candidate passes the test, {@link #evictable} returns exactly the candidates that pass. If none does, only
     * {@link #evictable} knows the answer. Stays valid while statements are open.
     */
    Optional<VictimTest> victimTest(JobEviction eviction);

    /**
     * Returns the tasks to evict, for no particular task.
     *
     * @param tasks plugins are asked about the tasks that run on a node of the session
     */
    List<Dismissal> dismissals(List<Task> tasks);

    // ---- Decisions ----

    Statement statement();

    /** Admits a job, which is in-queue from now on. If {@code announce}, the jobEnqueued hooks are notified first. */
    void admit(Job job, boolean announce);

    /**
     * Allocates a task immediately, outside of any statement. If the job is then ready, its allocated tasks are bound
     * in the order of their keys. Binding stops at the first task whose node lacks room until victims have left.
     */
    void allocate(Task task, Choice choice);

    /** Undoes a pipelining. */
    void unpipeline(Task task);

    /** Records the domain that contains all nodes of a group; null clears it. */
    void settle(TaskGroup group, @Nullable HyperNode hyperNode);

    /** Marks a pending task as failed: it will never get a node. */
    void fail(Task task, String because);

    /** Sets a field of a task's specification to an integer. */
    void amend(Task task, String field, long value);

    /** Carries a state to the next cycle. It replaces the cluster's state for the same plugin and scope. */
    void carry(PluginState state);

    /** Records numbers of a queue for the report, in place of a plugin's. They influence no decision. */
    void note(Queue queue, QueueNumbers numbers);

    /** Records why a task could not be placed, for the report and for later actions. Replaces the previous record. */
    void refused(Task task, Refusals refusals);

    /** Clears the refusals of a task. */
    void forgetRefusals(Task task);

    /** Clears the refusals of a group's tasks. */
    void forgetRefusals(TaskGroup group);

    /**
     * Returns the roles of a sub-job's tasks for which refusals are recorded. A live view, which must not be stored.
     */
    Set<String> refusedRoles(SubJob subJob);

    /** Returns the refusals that were recorded last, or null. */
    @Nullable
    Refusals refusals(Task task);

    /**
     * Returns whether the report lists waiting jobs. If it does not, {@link #waits} has no effect, and an action may
     * skip work that only finds reasons.
     */
    boolean listsWaitingJobs();

    /**
     * Returns whether a job that {@link #jobEnqueueable} rejects would also be rejected after other jobs are admitted,
     * so that it needs no turn: if the report does not list waiting jobs, and all plugins that vote declare it by
     * {@link dev.terrace.spi.Because#reservation}.
     */
    boolean keepsRejections();

    /**
     * Returns whether moreover, a job is rejected if another job of its queue and namespace with equal
     * {@code minResources} was: if all plugins that vote declare it by
     * {@link dev.terrace.spi.Because#minimumReservation}.
     */
    boolean sharesRejections();

    /**
     * Returns whether an action may take the waiting jobs from a {@link WaitingLine}, which visits fewer jobs than
     * {@link #unsettledJobs}: if the report does not list waiting jobs, no action of the cycle reads refusals of an
     * earlier one, and all plugins declare their functions at jobOrder and jobValid as
     * {@linkplain dev.terrace.spi.Hooks#lasting lasting}.
     */
    boolean keepsLines();

    /**
     * Returns whether jobs are ready or pipelined only with {@code minMember} tasks: plugins with
     * {@link dev.terrace.model.settings.Trait#STARTS_WHOLE} decide both.
     */
    boolean startsWhole();

    /** Returns whether no plugin orders queues. */
    boolean areQueuesUnordered();

    /**
     * Records why a job was not served, for the report. Replaces the previous text. The report prefers an attempt that
     * found a node and was undone.
     */
    void waits(Job job, String reason);

    /** Records that a job was not served because of a limit. */
    void waits(Job job, LimitRefusal refusal);

    /**
     * Records that room is reserved for a waiting job, for the report and explanations. Decides nothing: the action
     * that reserves must keep the room free, and must reserve again in the next session. Replaces the previous record.
     *
     * @param from the time at which the job starts at the latest, if estimates hold; not before the session's
     */
    void reserve(Job job, Instant from);

    /**
     * Records the order in which the action itself lines up jobs, for explanations. Called once by an action whose
     * order is not that of {@link #turns}; other commands skip it at no cost.
     *
     * @param ahead the jobs ahead of a job that wait as well, the first of the line first; asked when the action has
     *     ended, about jobs that it may not serve
     */
    default void line(Function<Job, List<Job>> ahead) {}

    /**
     * Tasks that may be evicted, with reasons.
     *
     * @param reasons the reason for the eviction of one of them, with the numbers at the time of the call
     */
    record Victims(List<Task> tasks, Function<Task, EvictionReason> reasons) {
        /** Returns the reason for the eviction of a task. Must be called just before the eviction. */
        public EvictionReason reason(Task victim) {
            return reasons.apply(victim);
        }
    }

    /**
     * A test of the tasks that may be evicted, with reasons.
     *
     * @param reasons as in {@link Victims}
     */
    record VictimTest(Predicate<Task> mayBeEvicted, Function<Task, EvictionReason> reasons) {}

    /**
     * A task to evict, for no particular task.
     *
     * @param reason names the plugins that request the eviction
     */
    record Dismissal(Task task, EvictionReason reason) {}
}
