package dev.terrace.plugins.gridengine;

import dev.terrace.spi.Job;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The jobs of a session that take part: that have something to place, or run. */
final class Submitted {
    private static final int NOWHERE = -1;

    private final List<BatchJob> jobs = new ArrayList<>();
    private final int[] places;
    private final Map<Job, String> refused = new HashMap<>();

    /** @param ids how many jobs the session has */
    Submitted(int ids) {
        places = new int[ids];
        Arrays.fill(places, NOWHERE);
    }

    void add(Job job, BatchJob submitted) {
        places[job.id()] = jobs.size();
        jobs.add(submitted);
    }

    void refuse(Job job, IllegalArgumentException why) {
        refused.put(job, why.getMessage());
    }

    /** In the order of the session. */
    List<BatchJob> jobs() {
        return jobs;
    }

    boolean has(int id) {
        return places[id] != NOWHERE;
    }

    /** Where a job that takes part stands among {@link #jobs}. */
    int place(int id) {
        return places[id];
    }

    /** Why a job takes no part whose labels make no sense, in a sentence; null if they do. */
    @Nullable
    String refusal(Job job) {
        return refused.get(job);
    }
}
