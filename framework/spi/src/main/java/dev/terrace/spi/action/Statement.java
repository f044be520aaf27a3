package dev.terrace.spi.action;

import dev.terrace.model.report.EvictionReason;
import dev.terrace.spi.view.Task;
import org.jspecify.annotations.Nullable;

/**
 * Steps that belong together. They take effect in the session at once, so that later questions see them, and end in one
 * of three ways: {@link #commit}, {@link #discard}, or {@link #hold}. A statement that is never ended is held.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/statement.go">Volcano,
 *     Statement</a>
 */
public interface Statement {
    /**
     * Gives a pending task a node that has room now. The task stays pending and the statement as it was if a plugin
     * refuses ({@link dev.terrace.spi.Hooks#allocating}), or if the node counts the task already, which may be after
     * {@link #replay} alone.
     */
    void allocate(Task task, Choice choice);

    /**
     * Promises a pending task a node that will have room once leaving tasks are gone. If a plugin refuses, or the node
     * counts the task already, as in {@link #allocate}.
     */
    void pipeline(Task task, Choice choice);

    /** Like {@link #allocate}; false if a plugin refused. */
    default boolean tryAllocate(Task task, Choice choice) {
        allocate(task, choice);
        return task.node() != null;
    }

    /** Like {@link #pipeline}; false if a plugin refused. */
    default boolean tryPipeline(Task task, Choice choice) {
        pipeline(task, choice);
        return task.node() != null;
    }

    /**
     * Takes a task off its node.
     *
     * @param preemptor the task that needs the room; null if no single task does
     * @param because why it was chosen
     */
    void evict(Task victim, @Nullable Task preemptor, EvictionReason because);

    /** Like {@link #evict(Task, Task, EvictionReason)}, for a reason that no plugin gave. */
    default void evict(Task victim, @Nullable Task preemptor, String because) {
        evict(victim, preemptor, EvictionReason.of(because));
    }

    /**
     * Takes a task off its node, and counts its resources as free at once: after the commit, other tasks can be bound
     * there in the same cycle.
     *
     * @param preemptor the task that needs the room; null if no single task does
     * @param because why it was chosen, for people
     */
    void vacate(Task victim, @Nullable Task preemptor, String because);

    /**
     * Makes a task leave, for no task in particular, and counts its resources as taken to the end of the session: they
     * are neither idle nor {@linkplain dev.terrace.spi.view.Node#releasing releasing}.
     *
     * @param because why it was chosen
     */
    void dismiss(Task victim, EvictionReason because);

    /** Like {@link #dismiss(Task, EvictionReason)}, for a reason that no plugin gave. */
    default void dismiss(Task victim, String because) {
        dismiss(victim, EvictionReason.of(because));
    }

    boolean isEmpty();

    /** Takes over the steps of {@code other}, which is empty afterwards. */
    void merge(Statement other);

    /**
     * Decides: allocated tasks are bound, evicted ones must leave, pipelined ones keep their promise until the session
     * ends.
     */
    void commit();

    /**
     * Undoes all steps, the last first. A task whose eviction is undone counts as running, even if it was only bound,
     * as in Volcano.
     */
    void discard();

    /** Undoes all steps, as {@link #discard}, and keeps them for {@link #replay}. */
    void shelve();

    /**
     * Repeats the shelved steps. The session must be as it was before they were first taken. If a plugin refuses one of
     * them, it is dropped with those after it, and those before it stay.
     *
     * <p>As in Volcano, which repeats them on copies of the tasks, the {@link dev.terrace.spi.view.SubJob} of a task
     * goes on listing it under the status that it had before, too: a later action finds what was placed among the
     * pending tasks of the sub-job, and may place it again. The node that it had then goes on counting it.
     */
    void replay();

    /** Like {@link #replay}; false if a plugin refused a step. */
    default boolean tryReplay() {
        replay();
        return true;
    }

    /** {@link #shelve} and {@link #tryReplay}, one after the other. */
    default boolean repeat() {
        shelve();
        return tryReplay();
    }

    /** Leaves all steps in place, uncommitted, until the session ends. */
    void hold();
}
