package dev.terrace.spi;

import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Selects the tasks of a domain that may be evicted for a whole job. */
@FunctionalInterface
public interface JobVictimFilter {
    /**
     * @param candidates in the order in which they would be evicted
     * @return the tasks that may be evicted; an empty list ends the tier undecided; null abstains
     */
    @Nullable
    List<Task> victims(JobEviction eviction, List<Task> candidates);

    /**
     * A filter that judges each task separately, by criteria that no eviction changes. Actions then ask only about the
     * tasks that they evict, instead of all candidates.
     */
    static JobVictimFilter each(BiPredicate<JobEviction, Task> mayBeEvicted) {
        return new Each(mayBeEvicted);
    }

    /** The result of {@link #each}. */
    record Each(BiPredicate<JobEviction, Task> mayBeEvicted) implements JobVictimFilter {
        /**
         * Returns the candidates themselves if all may be evicted, because the list may contain the pods of a whole
         * cluster.
         */
        @Override
        public List<Task> victims(JobEviction eviction, List<Task> candidates) {
            int first = 0;
            while (first < candidates.size() && mayBeEvicted.test(eviction, candidates.get(first))) {
                first++;
            }
            if (first == candidates.size()) {
                return candidates;
            }
            List<Task> victims = new ArrayList<>(candidates.subList(0, first));
            for (Task candidate : candidates.subList(first + 1, candidates.size())) {
                if (mayBeEvicted.test(eviction, candidate)) {
                    victims.add(candidate);
                }
            }
            return victims;
        }
    }
}
