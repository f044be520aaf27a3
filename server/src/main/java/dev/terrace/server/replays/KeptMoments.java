package dev.terrace.server.replays;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import dev.terrace.model.Cluster;
import dev.terrace.replay.moment.Moments;
import dev.terrace.server.library.ReplayEntry;
import dev.terrace.server.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The states that finished replays have kept, by the names of the replays. They are in memory only, and bounded by
 * their weight. Thread-safe.
 */
public final class KeptMoments {
    private final Cache<String, List<Moments>> moments;

    /** @param room the approximate number of heap bytes for all states */
    public KeptMoments(long room) {
        moments = Caffeine.newBuilder()
                .maximumWeight(room)
                .weigher((String replay, List<Moments> all) -> weight(all))
                .executor(Runnable::run)
                .removalListener(KeptMoments::release)
                .build();
    }

    private static int weight(List<Moments> all) {
        long weight = all.stream().mapToLong(Moments::weight).sum();
        return Math.toIntExact(Math.min(Integer.MAX_VALUE, weight));
    }

    private static void release(@Nullable String replay, @Nullable List<Moments> all, RemovalCause cause) {
        if (all != null) {
            all.forEach(Moments::close);
        }
    }

    boolean has(String replay) {
        return moments.getIfPresent(replay) != null;
    }

    /** @param all the moments under each configuration, in the order of the request */
    void keep(String replay, List<Moments> all) {
        moments.put(replay, List.copyOf(all));
    }

    void remove(String replay) {
        moments.invalidate(replay);
    }

    /**
     * Returns the cluster after the last cycle at or before a second. Slow: for worker threads only.
     *
     * @param configuration the place of the configuration in the request
     * @throws Problem if the replay has no such configuration, or its states are no longer in memory
     */
    public Cluster at(ReplayEntry replay, int configuration, long second) {
        List<Moments> all = moments.getIfPresent(replay.name());
        if (all == null) {
            throw new Problem(
                    409,
                    "Not in memory",
                    "The states of the replay '%s' are no longer in memory. Run it again to see its moments."
                            .formatted(replay.name()));
        }
        if (configuration >= all.size()) {
            throw Problem.absent("configuration of the replay", String.valueOf(configuration));
        }
        return all.get(configuration).at(second).cluster();
    }
}
