package dev.terrace.spi.view;

import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.resource.Amounts;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * One cycle in progress, as a plugin sees it: the cluster with the decisions so far. Used by one thread.
 *
 * <p>None of its methods places, evicts or fails a task. Two methods change what the session does later:
 * {@link #keepPodsCurrent} and {@link #markUnschedulable}. A plugin's view cannot be cast to the session of the
 * actions.
 */
public interface SessionView {
    /** Returns the cluster as of the opening of the session. */
    Cluster cluster();

    /**
     * Returns the session's clock, which does not advance and is the only clock. A call declares that answers may
     * depend on the time: on any later time, unless the caller also calls {@link #wakeAt}. In incremental sessions, a
     * session is not repeated while only time passes and no reader of the clock is due. A plugin whose answers come
     * from outside of the session, such as from a service, must therefore call it.
     */
    Instant now();

    /** Returns the session's clock in the time zone of the scheduler's machine, for times of the day. */
    ZonedDateTime localTime();

    /**
     * Declares the next time at which the passing of time alone may change what the caller does: its answers, the
     * fields that it sets, or the state that it returns when it closes. The earliest time of all calls of a plugin or
     * an action in the session counts; a time that is not in the future means any time.
     *
     * @param time {@link Instant#MAX} if time alone changes nothing any more
     */
    void wakeAt(Instant time);

    /** Returns all jobs whose queue exists, in the order of their keys. */
    List<Job> jobs();

    /**
     * Returns the ids of all jobs, the oldest first: by creation time, then by key. A job without a creation time comes
     * first.
     *
     * @return a copy, which the caller may change
     */
    int[] oldestFirst();

    /** Returns all queues, by name. */
    List<Queue> queues();

    /** Returns all nodes, by name. */
    List<Node> nodes();

    /** Returns all tasks that are on a node or in a job, in the order of their keys. */
    List<Task> tasks();

    /**
     * Returns whether some task has a matching template. Tests each distinct template; usually far fewer exist than
     * tasks.
     */
    boolean hasTemplate(Predicate<PodTemplate> wanted);

    Optional<Node> node(String name);

    Optional<Queue> queue(String name);

    /** Returns the sum over all nodes. */
    Amounts total();

    /** Returns the states that the cluster carries for a plugin. */
    List<PluginState> states(String plugin);

    Topology topology();

    /**
     * Returns the section {@code metrics} of the configuration, as written. It defines how the usage of nodes is
     * measured.
     */
    Map<String, String> metrics();

    /**
     * Returns whether a pod may have a label or an annotation with the key. A plugin that reads the labels of all jobs
     * can skip pods if none has any of its keys.
     *
     * @return true if a pod has one; may also be true for a key that only removed pods had
     */
    boolean podsMayHave(String key);

    /**
     * Returns a cached function for values that a plugin or an action derives from single objects. In incremental
     * sessions, a value is cached as long as every session requests it and the object is unchanged:
     *
     * <ul>
     *   <li>a {@link Job} until its specification or one of its tasks changes, or the session decides about one;
     *   <li>a {@link Node} until its specification or one of its tasks changes, or the session decides about one;
     *   <li>an object of the {@linkplain #cluster cluster} always, because a changed one is another object.
     * </ul>
     *
     * <p>A value must depend only on the rule and the object, and must not refer to the session: it contains no job,
     * queue or task, and no id of one. Only the session's thread may call the function.
     *
     * @param rule identifies the derivation, with {@code equals} and {@code hashCode}; another rule of the same class
     *     replaces the values of this one
     * @param derive derives one value; not null
     */
    <O, D> Function<O, D> derived(Object rule, Function<O, D> derive);

    /**
     * Returns a value about all jobs and nodes that a plugin or an action caches across sessions. In incremental
     * sessions, it is kept as long as every session requests it once and no queue arrives or leaves. {@link Kept} lists
     * the jobs and nodes that changed, arrived or left, so that updating sums costs time proportional to the changes.
     *
     * <p>Must be called while the session opens, when jobs and nodes are as in the cluster. If decisions of the session
     * change the value, the changes must be undone or repaired in the next session, which lists all jobs and nodes that
     * decisions of this one touched. The value must not contain a job, queue, node or task, and depends on the
     * specification of a queue only through its jobs. Slots of jobs and nodes and ids of queues stay valid as long as
     * it is kept; ids of jobs, nodes and tasks do not. A value that depends on {@link #total()} has it in its rule.
     *
     * @param rule the cache key, with {@code equals} and {@code hashCode}; another rule of the same class replaces it
     * @param made creates the empty value, for which all jobs and nodes are listed
     */
    <K> Kept<K> kept(Object rule, Supplier<K> made);

    /** Returns the change log of nodes since the session opened. */
    NodeChanges changes();

    /**
     * Reports that a plugin's own data about a node has changed, although none of the node's tasks came or left. Events
     * of a node's tasks mark it as changed automatically; see {@link dev.terrace.spi.Hooks#allocating}.
     */
    void changed(Node node);

    /**
     * Returns victims in the order in which they are evicted for a task. Calls the order hooks of all plugins, so it
     * may be called from within hooks, but not from {@link dev.terrace.spi.SchedulerPlugin#open}.
     *
     * @return a new list
     */
    List<Task> evictionOrder(List<Task> victims, Task preemptor);

    /**
     * Makes {@link Node#pods} follow the decisions from now on. If no plugin calls this, it stays as of the opening of
     * the session, as in Volcano without the predicates plugin.
     */
    void keepPodsCurrent();

    /** Returns whether {@link Node#pods} follows the decisions; known once all plugins are open. */
    boolean keepsPodsCurrent();

    /**
     * Returns the jobs to {@linkplain #markUnschedulable mark} if they are not ready, in the order of their ids: all
     * jobs, or, if the report does not list waiting jobs, those with running tasks that are not ready, and others.
     */
    List<Job> markableJobs();

    /**
     * Marks a job as unschedulable as a whole. If tasks of the job run, the phase of its group becomes unknown.
     *
     * @param reason for the report; ignored if the job has a reason already
     */
    void markUnschedulable(Job job, String reason);
}
