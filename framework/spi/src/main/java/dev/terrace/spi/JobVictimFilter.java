package dev.terrace.spi;

import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which tasks of a domain may be evicted for a whole job. */
@FunctionalInterface
public interface JobVictimFilter {
    /**
     * @param candidates in the order in which they would be evicted
     * @return the tasks that may be evicted; an empty list ends the tier undecided; null abstains
     */
    @Nullable
    List<Task> victims(JobEviction eviction, List<Task> candidates);
}
