package dev.terrace.spi;

import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.Function;

/**
 * A choice of tasks to evict, for no particular task.
 *
 * @param choice selects from all tasks
 * @param keepsRoom whether their room stays taken to the end of the session
 */
public record VictimChoice(Function<List<Task>, List<Task>> choice, boolean keepsRoom) {}
