package dev.terrace.spi.action;

/**
 * A cache of refusals by node and role of a job, so that a node is not evaluated again for other tasks of the role.
 * Refusals of tasks without a role are not cached. Created by {@link Placement#memory}. The action determines the scope
 * of a memory. Discarding a statement does not clear it.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/util/predicate_helper.go">Volcano,
 *     predicate error cache</a>
 */
public interface RefusalMemory {}
