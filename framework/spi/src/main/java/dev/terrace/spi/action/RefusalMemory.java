package dev.terrace.spi.action;

/**
 * Remembers that a node refused a role of a job, so that it is not asked again for the role's other tasks. Tasks
 * without a role are not remembered. Made by {@link Placement#memory}; how long it lives is for the action to say.
 * Discarding a statement does not clear it.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/util/predicate_helper.go">Volcano,
 *     predicate error cache</a>
 */
public interface RefusalMemory {}
