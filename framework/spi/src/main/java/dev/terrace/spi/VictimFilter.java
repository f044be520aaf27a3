package dev.terrace.spi;

import dev.terrace.spi.view.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Selects the tasks of one node that may be evicted for another task. */
@FunctionalInterface
public interface VictimFilter {
    /**
     * @param candidates in the order of their keys
     * @return the tasks that may be evicted, in the order in which the plugin chose them; an empty list ends the tier
     *     undecided; null abstains
     */
    @Nullable
    List<Task> victims(Task preemptor, List<Task> candidates);
}
