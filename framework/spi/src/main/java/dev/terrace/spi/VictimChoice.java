package dev.terrace.spi;

import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.Function;

/**
 * A choice of tasks to evict, for no particular task.
 *
 * @param choice selects from the running tasks on nodes of the session
 * @param keepsRoom whether the room of the chosen tasks stays taken to the end of the session
 * @see VictimHooks#victimTasks
 */
public record VictimChoice(Function<List<Task>, List<Task>> choice, boolean keepsRoom) {}
