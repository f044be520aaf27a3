package dev.terrace.spi;

import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Selects the tasks that may be evicted: those of one node for a task, or those of a domain for a whole job.
 *
 * @param <T> the beneficiary of the eviction, a {@link Task} or a {@link dev.terrace.spi.view.JobEviction}
 */
@FunctionalInterface
public interface VictimFilter<T> {
    /**
     * @param candidates for a task, in the order of their keys; for a job, in the order in which they would be evicted
     * @return the tasks that may be evicted, in the order in which the plugin chose them; an empty list ends the tier
     *     undecided; null abstains
     */
    @Nullable
    List<Task> victims(T taker, List<Task> candidates);

    /**
     * A filter that judges each task separately, by criteria that no eviction changes. If it is asked for a whole job,
     * actions then ask only about the tasks that they evict, instead of all candidates.
     */
    static <T> VictimFilter<T> each(BiPredicate<T, Task> mayBeEvicted) {
        return new Each<>(mayBeEvicted);
    }

    /** The result of {@link #each}. */
    record Each<T>(BiPredicate<T, Task> mayBeEvicted) implements VictimFilter<T> {
        /**
         * Returns the candidates themselves if all may be evicted, because the list may contain the pods of a whole
         * cluster.
         */
        @Override
        public List<Task> victims(T taker, List<Task> candidates) {
            int first = 0;
            while (first < candidates.size() && mayBeEvicted.test(taker, candidates.get(first))) {
                first++;
            }
            if (first == candidates.size()) {
                return candidates;
            }
            List<Task> victims = new ArrayList<>(candidates.subList(0, first));
            for (Task candidate : candidates.subList(first + 1, candidates.size())) {
                if (mayBeEvicted.test(taker, candidate)) {
                    victims.add(candidate);
                }
            }
            return victims;
        }
    }
}
