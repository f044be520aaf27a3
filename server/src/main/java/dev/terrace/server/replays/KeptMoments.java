package dev.terrace.server.replays;

import dev.terrace.model.Cluster;
import dev.terrace.replay.moment.Moments;
import dev.terrace.server.library.ReplayEntry;
import dev.terrace.server.problem.Problem;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The states that finished replays have kept, by the ids of the replays. A name would not do: after a replay is gone,
 * another one can get it. The states are in memory only, and bounded by their weight: the replays that were used least
 * recently go first. Thread-safe.
 */
public final class KeptMoments {
    private final long room;

    /** The moments under each configuration, least recently used first. */
    private final Map<String, List<Moments>> moments = new LinkedHashMap<>(16, 0.75f, true);

    /** @param room the approximate number of heap bytes for all states */
    public KeptMoments(long room) {
        this.room = room;
    }

    synchronized boolean has(String id) {
        return moments.containsKey(id);
    }

    /**
     * Keeps the moments of a replay, unless they alone exceed the room.
     *
     * @param id the id of the replay
     * @param all the moments under each configuration, in the order of the request
     */
    void keep(String id, List<Moments> all) {
        if (weight(all) <= room) {
            put(id, List.copyOf(all)).forEach(Moments::close);
        }
    }

    /** Returns the moments that go. They are closed without the lock, because that waits for a request in progress. */
    private synchronized List<Moments> put(String id, List<Moments> all) {
        List<Moments> gone = new ArrayList<>(Objects.requireNonNullElse(moments.put(id, all), List.of()));
        long weight = moments.values().stream().mapToLong(KeptMoments::weight).sum();
        Iterator<List<Moments>> oldest = moments.values().iterator();
        while (weight > room) {
            List<Moments> next = oldest.next();
            oldest.remove();
            weight -= weight(next);
            gone.addAll(next);
        }
        return gone;
    }

    private static long weight(List<Moments> all) {
        return all.stream().mapToLong(Moments::weight).sum();
    }

    void remove(String id) {
        take(id).forEach(Moments::close);
    }

    private synchronized List<Moments> take(String id) {
        return Objects.requireNonNullElse(moments.remove(id), List.of());
    }

    private synchronized @Nullable List<Moments> find(String id) {
        return moments.get(id);
    }

    /**
     * Returns the cluster after the last cycle at or before a second. Slow: for worker threads only.
     *
     * @param configuration the place of the configuration in the request
     * @throws Problem if the replay has no such configuration, or its states are no longer in memory
     */
    public Cluster at(ReplayEntry replay, int configuration, long second) {
        List<Moments> all = find(replay.id());
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
        Moments asked = all.get(configuration);
        Cluster cluster = asked.at(second).cluster();
        if (!has(replay.id())) {
            // The replay was removed meanwhile, and the request opened its sessions again.
            asked.close();
        }
        return cluster;
    }
}
