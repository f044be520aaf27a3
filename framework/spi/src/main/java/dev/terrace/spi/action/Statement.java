package dev.terrace.spi.action;

import dev.terrace.model.report.EvictionReason;
import dev.terrace.spi.view.Task;
import org.jspecify.annotations.Nullable;

/**
 * A transaction: steps that belong together. They take effect in the session immediately, so that later questions see
 * them. A statement ends in one of three ways: {@link #commit}, {@link #discard}, or {@link #hold}. A statement that is
 * never ended is held. After its end it takes no further step: {@link IllegalStateException}.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/statement.go">Volcano,
 *     Statement</a>
 */
public interface Statement {
    /**
     * Gives a pending task a node that has room now. Has no effect on the task and the statement if a plugin refuses
     * ({@link dev.terrace.spi.Hooks#allocating}), or if the node counts the task already. The latter can only happen
     * after {@link #replay}.
     *
     * @return whether it took effect
     */
    boolean allocate(Task task, Choice choice);

    /**
     * Promises a pending task a node that will have room once leaving tasks are gone. Treats a plugin's refusal, and a
     * node that counts the task already, like {@link #allocate}.
     *
     * @return whether it took effect
     */
    boolean pipeline(Task task, Choice choice);

    /**
     * Evicts a task from its node.
     *
     * @param preemptor the task that needs the room; null if no single task does
     * @param because the reason for the choice
     */
    void evict(Task victim, @Nullable Task preemptor, EvictionReason because);

    /** Variant of {@link #evict(Task, Task, EvictionReason)} for a reason that no plugin gave. */
    default void evict(Task victim, @Nullable Task preemptor, String because) {
        evict(victim, preemptor, EvictionReason.of(because));
    }

    /**
     * Evicts a task from its node, and counts its resources as free immediately: after the commit, other tasks can be
     * bound there in the same cycle.
     *
     * @param preemptor the task that needs the room; null if no single task does
     * @param because the reason for the choice, for display
     */
    void vacate(Task victim, @Nullable Task preemptor, String because);

    boolean isEmpty();

    /** Takes over the steps of {@code other}, which is empty afterwards. */
    void merge(Statement other);

    /**
     * Commits: allocated tasks are bound, evicted ones must leave, pipelined ones keep their promise until the session
     * ends.
     */
    void commit();

    /**
     * Undoes all steps in reverse order. A task whose eviction is undone counts as running, even if it was only bound,
     * as in Volcano. Refusals that were {@linkplain RefusalMemory remembered} stay.
     */
    void discard();

    /** Undoes all steps and keeps them for {@link #replay}. */
    void shelve();

    /**
     * Repeats the shelved steps. The session must be in the same state as before they were first taken. If a plugin
     * refuses a step, that step and all later ones are dropped, and the earlier ones stay.
     *
     * <p>As in Volcano, which repeats them on copies of the tasks, the {@link dev.terrace.spi.view.SubJob} of a task
     * also continues to list it under its previous status. A later action therefore finds a placed task among the
     * pending tasks of the sub-job, and may place it again. The task's first node then continues to count it.
     *
     * @return whether no step was refused
     */
    boolean replay();

    /** Performs {@link #shelve} followed by {@link #replay}. */
    boolean repeat();

    /** Leaves all steps in place, uncommitted, until the session ends. */
    void hold();
}
