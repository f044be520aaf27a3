package dev.terrace.spi.action;

import dev.terrace.spi.view.Task;
import org.jspecify.annotations.Nullable;

/**
 * Steps that belong together. They take effect in the session at once, so that later questions see them, and end in one
 * of three ways: {@link #commit}, {@link #discard}, or {@link #hold}. One that is just forgotten is held.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/statement.go">Volcano,
 *     Statement</a>
 */
public interface Statement {
    /** Gives a pending task a node that has room now. */
    void allocate(Task task, Choice choice);

    /** Promises a pending task a node that will have room. */
    void pipeline(Task task, Choice choice);

    /**
     * Takes a task off its node.
     *
     * @param preemptor for whom
     * @param because why it was chosen, for people
     */
    void evict(Task victim, Task preemptor, String because);

    /**
     * Takes a task off its node, and counts what it held as free at once: when this is committed, others can be bound
     * there in the same cycle.
     *
     * @param preemptor for whom; null if nobody in particular
     * @param because why it was chosen, for people
     */
    void vacate(Task victim, @Nullable Task preemptor, String because);

    boolean isEmpty();

    /** Takes over the other's steps; it is empty afterwards. */
    void merge(Statement other);

    /**
     * Decides: allocated tasks are bound, evicted ones must leave, pipelined ones keep their promise until the session
     * ends.
     */
    void commit();

    /**
     * Undoes everything, last step first. A task whose eviction is undone counts as running, even if it was only bound,
     * as in Volcano.
     */
    void discard();

    /** Undoes everything, as {@link #discard}, but remembers it for {@link #replay}. */
    void shelve();

    /** Does again what was shelved. The session must be as it was when it was done first. */
    void replay();

    /** Leaves everything in place, undecided, until the session ends. */
    void hold();
}
