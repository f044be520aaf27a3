package dev.terrace.spi.action;

/**
 * Remembers that a node refused a role of a job, so that the node is not evaluated again for the role's other tasks.
 * Does not remember refusals of tasks without a role. Made by {@link Placement#memory}; the action decides how long it
 * uses a memory. Discarding a statement does not clear it.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/util/predicate_helper.go">Volcano,
 *     predicate error cache</a>
 */
public interface RefusalMemory {}
