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
    /** The cluster as it was when the session opened. */
    Cluster cluster();

    /**
     * The session's clock, which stands still, and the only one there is. Asking says that answers may hang on the
     * time: where sessions go on from one another, one in which no plugin and no action asked is not run again as long
     * as time alone passes. A plugin whose answers come from outside of the session, as from a service, asks for that
     * reason.
     */
    default Instant now() {
        return cluster().now();
    }

    /** The session's clock as the scheduler's machine shows it, for times of the day. */
    default ZonedDateTime localTime() {
        return cluster().localTime();
    }

    /** All jobs whose queue exists, in order of their keys. */
    List<Job> jobs();

    /**
     * The ids of all jobs, the oldest first: by creation time, then by key. A job without a creation time comes first.
     *
     * @return a copy, which the caller may change
     */
    int[] oldestFirst();

    /** All queues, by name. */
    List<Queue> queues();

    /** All nodes, by name. */
    List<Node> nodes();

    /** All tasks that are on a node or in a job, in order of their keys. */
    List<Task> tasks();

    /**
     * Whether some task has such a template. Costs a look at each template, of which there are mostly far fewer than
     * tasks.
     */
    boolean hasTemplate(Predicate<PodTemplate> wanted);

    Optional<Node> node(String name);

    Optional<Queue> queue(String name);

    /** The sum over all nodes. */
    Amounts total();

    /** The states that the cluster carries for a plugin. */
    List<PluginState> states(String plugin);

    Topology topology();

    /** The section {@code metrics} of the configuration, as written: how the usage of nodes is measured. */
    Map<String, String> metrics();

    /**
     * Whether a pod may have a label or an annotation of this key. A plugin that reads those of all jobs need not look
     * at pods if none has any of its keys.
     *
     * @return true if a pod has one; may also be true of a key that only pods had that are gone
     */
    default boolean podsMayHave(String key) {
        return true;
    }

    /**
     * What a plugin or an action derives from objects, one by one. Where sessions go on from one another, a value is
     * kept for as long as every session asks for it and the object is the same:
     *
     * <ul>
     *   <li>a {@link Job} until its specification or one of its tasks changes, or the session decides about one;
     *   <li>a {@link Node} until its specification or one of its tasks changes, or the session decides about one;
     *   <li>an object of the {@linkplain #cluster cluster} always: one that changes is another object.
     * </ul>
     *
     * <p>A value must depend on nothing but the rule and the object, and belongs to the session no more than these: it
     * holds no job, queue or task, and no id of one. The function is for the session's own thread.
     *
     * @param rule by which values are derived, with {@code equals} and {@code hashCode}; another one of its class takes
     *     the place of the values of this one
     * @param derive derives one value; not null
     */
    default <O, D> Function<O, D> derived(Object rule, Function<O, D> derive) {
        return derive;
    }

    /**
     * What a plugin or an action keeps of all jobs and nodes. Where sessions go on from one another, it is kept as long
     * as every session asks for it once and the same jobs, queues and nodes are there; {@link Kept} says what has
     * changed, so that sums cost changes, and not jobs and nodes.
     *
     * <p>To be asked for while the session opens, when jobs and nodes are as the cluster has them. What decisions of
     * the session change in it, the next session must find undone or told: it is told all jobs and nodes that decisions
     * of this one touched. It holds no job, queue, node or task itself; ids of jobs, queues and nodes stay what they
     * are for as long as it is kept, ids of tasks do not.
     *
     * @param rule under which it is kept, with {@code equals} and {@code hashCode}; another one of its class takes its
     *     place
     * @param made makes it empty; all jobs and nodes are told then
     */
    default <K> Kept<K> kept(Object rule, Supplier<K> made) {
        return new Kept<>(made.get(), true, jobs(), nodes());
    }

    /** Which nodes changed since the session opened. */
    NodeChanges changes();

    /**
     * Tells that what a plugin keeps of a node has changed, although none of the node's own tasks came or left. A node
     * changes by itself with each event of its tasks; see {@link dev.terrace.spi.Hooks#allocating}.
     */
    default void changed(Node node) {}

    /**
     * Victims in the order in which they are evicted for a task. Asks the order hooks of all plugins, so it may be
     * called from within hooks and not from {@link dev.terrace.spi.SchedulerPlugin#open}.
     *
     * @return a new list
     */
    List<Task> evictionOrder(List<Task> victims, Task preemptor);

    /**
     * Makes {@link Node#pods} follow the decisions from now on. If no plugin calls this, it stays as it was when the
     * session opened, as in Volcano without the predicates plugin.
     */
    void keepPodsCurrent();

    /** Whether {@link Node#pods} follows the decisions; known once all plugins are open. */
    default boolean keepsPodsCurrent() {
        return false;
    }

    /**
     * Notes that a job could not be scheduled as a whole. If tasks of the job run, the phase of its group becomes
     * unknown.
     *
     * @param reason for the report; ignored if the job has a reason already
     */
    void markUnschedulable(Job job, String reason);
}
