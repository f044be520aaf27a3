package dev.terrace.spi;

import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.report.ClaimedDevices;
import dev.terrace.model.report.JobTerm;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Takes a plugin's functions when a session opens. Every hook is optional. A function whose hook is switched off in the
 * tier is taken and never called. {@link dev.terrace.model.settings.Hook} says how the answers of several plugins
 * combine.
 */
public interface Hooks {
    /**
     * Whether the configuration has a switch on for this plugin. A plugin asks for {@link Switch#HIERARCHY} only; the
     * engine applies all other switches.
     */
    boolean isOn(Switch toggle);

    /** Which of two jobs of a queue is served first. */
    Hooks jobOrder(Comparator<Job> order);

    /** Which of two queues is served first. */
    Hooks queueOrder(Comparator<Queue> order);

    /** Which of two tasks of a job is placed first. */
    Hooks taskOrder(Comparator<Task> order);

    Hooks subJobOrder(Comparator<SubJob> order);

    Hooks victimQueueOrder(VictimQueueOrder order);

    /** How deserving a queue is, higher first; weighted by {@code QueueScoreOrder.<plugin>.weight} of the action. */
    Hooks queueScore(ToDoubleFunction<Queue> score);

    /** Whether a job can be scheduled at all. */
    Hooks jobValid(Function<Job, Verdict> check);

    /** Whether a job has enough allocated tasks to bind them. */
    Hooks jobReady(Predicate<Job> check);

    Hooks subJobReady(Predicate<SubJob> check);

    /** Whether a queue may take back resources from other queues for a task. */
    Hooks preemptive(BiPredicate<Queue, Task> check);

    /**
     * Like {@link #preemptive}, for a plugin that can tell of several tasks together. A plugin that registers only
     * {@code preemptive} is asked about each task by itself.
     */
    Hooks preemptiveTogether(BiPredicate<Queue, List<Task>> check);

    /** Whether a queue may be given what a task asks for. */
    Hooks allocatable(BiPredicate<Queue, Task> check);

    /** What {@link #allocatable} would answer if other tasks had left, for {@link dev.terrace.spi.action.Trial}s. */
    Hooks allocatableWithout(QueueTrial check);

    /** Whether a task can be placed at all; evaluated before any node is. */
    Hooks prePredicate(Function<Task, Verdict> check);

    Hooks predicate(NodePredicate predicate);

    /** Whether a queue has used up its share. */
    Hooks overused(Predicate<Queue> check);

    /** Whether a job is starving, so that it may preempt or reclaim. */
    Hooks jobStarving(Predicate<Job> check);

    /** Whether a job may be admitted. */
    Hooks jobEnqueueable(Function<Job, Vote> vote);

    /** Whether a job has enough allocated and pipelined tasks to keep them. */
    Hooks jobPipelined(Function<Job, Vote> vote);

    Hooks subJobPipelined(Function<SubJob, Vote> vote);

    /** Told when a job has been admitted. */
    Hooks jobEnqueued(Consumer<Job> listener);

    /** A score that is added node by node. */
    Hooks nodeOrder(NodeScore score);

    /** A score that is added after those of all {@link #nodeOrder} hooks. */
    Hooks batchNodeOrder(NodeScore score);

    /** Chooses the node itself, from the candidates' scores. */
    Hooks bestNode(BiFunction<Task, Map<Node, Double>, Optional<Node>> choice);

    /** Chooses one job for which resources are kept. */
    Hooks targetJob(Function<List<Job>, Optional<Job>> choice);

    /** Which tasks of its own queue a task may evict. */
    Hooks preemptable(VictimFilter filter);

    /** Which tasks of other queues a task may evict. */
    Hooks reclaimable(VictimFilter filter);

    /**
     * Which tasks may be evicted for a whole job, from its own queue or from others. No switch turns it off, as in
     * Volcano.
     */
    Hooks evictable(JobVictimFilter filter);

    /**
     * Tasks that should be evicted, for no task in particular: each once, and each of them running on a node of the
     * session. The candidates are such tasks.
     */
    Hooks victimTasks(Function<List<Task>, List<Task>> choice);

    /** Like {@link #victimTasks}, for tasks whose room stays taken to the end of the session. */
    Hooks victimTasksKeepingRoom(Function<List<Task>, List<Task>> choice);

    /** A score, higher first, for each domain that can hold a sub-job. */
    Hooks hyperNodeOrder(BiFunction<SubJob, List<HyperNode>, double[]> scores);

    /**
     * The smaller domains of a domain to try for tasks that are placed together, in groups. A group of domains is tried
     * only if no domain of the previous group can hold the tasks.
     */
    Hooks hyperNodeGradient(BiFunction<TaskGroup, HyperNode, List<List<HyperNode>>> gradient);

    /** Like the other {@code hyperNodeGradient}, for a plugin that tries other domains where tasks will be evicted. */
    Hooks hyperNodeGradient(DomainGradient gradient);

    /** The volumes that must be bound before an allocated task; asked when the task is about to be bound. */
    Hooks volumesToBind(Function<Task, List<VolumeBinding>> volumes);

    /**
     * What a pod is annotated with when it gets its node, by the key; asked when the task is about to be bound. Of
     * several plugins, the last decides about a key.
     */
    Hooks annotationsToBind(Function<Task, Map<String, String>> annotations);

    /** The resource claims that an allocated task uses, with their devices; asked when it is about to be bound. */
    Hooks claimsToBind(Function<Task, List<ClaimedDevices>> claims);

    /** Told after a task was allocated, pipelined, or its eviction undone. */
    Hooks allocated(Consumer<Task> listener);

    /**
     * Like {@link #allocated}, for a plugin that gives out parts of the node, such as devices, and may have none that
     * serve the task. A refusal undoes the allocation or the promise, once all plugins were told of it; that it is
     * undone, they are told as of any other. Where an eviction is undone, or a task gets its node outside of any
     * statement, a refusal changes nothing, as in Volcano.
     *
     * <p>What a plugin keeps of a node's own tasks by these events, its node-local predicates and scores may read: the
     * node has changed with each event.
     */
    Hooks allocating(Function<Task, Verdict> listener);

    /** Told after a task was evicted, or its allocation or pipelining undone; it still knows its node. */
    Hooks deallocated(Consumer<Task> listener);

    /**
     * Like {@link #allocated} and {@link #deallocated}, for a plugin that keeps sums over tasks: {@code left} takes
     * away what {@code came} added for a task, to the last bit, whatever came between them. Steps of a statement that
     * are undone and repeated at once it is not told of.
     */
    Hooks counted(Consumer<Task> came, Consumer<Task> left);

    /** Numbers of a queue for the report; they decide nothing. */
    Hooks queueNumbers(Function<Queue, Optional<QueueNumbers>> numbers);

    /**
     * What a task that has a node uses of some resources, in place of what it requests of them, for the numbers of
     * queues in the report; they decide nothing. Empty for a task that is as it requests.
     *
     * @param amounts by resource, in the units of {@link dev.terrace.model.resource.Amounts}
     */
    Hooks amountsUsed(Function<Task, Map<String, Long>> amounts);

    /**
     * The devices of which a plugin gives pods some, such as cards, for reports, explanations and the picture of the
     * cluster; they decide nothing.
     *
     * @param ofNode the devices of a node, as they would be without pods; empty for a node without any
     * @param usedBy which of its node's devices a task uses that has a node, as far as the plugin knows it now: what it
     *     was given in this session, and what its annotations say; empty for none
     */
    Hooks devices(Function<Node, List<NodeDevice>> ofNode, Function<Task, List<DeviceUse>> usedBy);

    /**
     * The terms of the number by which a plugin orders a job, the result first, for the report; they decide nothing.
     * Empty if the plugin does not order the job.
     */
    Hooks jobTerms(Function<Job, List<JobTerm>> terms);
}
