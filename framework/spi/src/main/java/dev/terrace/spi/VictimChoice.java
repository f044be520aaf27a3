package dev.terrace.spi;

import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.Function;

/**
 * Chooses tasks that should be evicted, for no task in particular.
 *
 * @param choice the chosen ones of all tasks
 * @param keepsRoom whether their room stays taken to the end of the session
 */
public record VictimChoice(Function<List<Task>, List<Task>> choice, boolean keepsRoom) {}
