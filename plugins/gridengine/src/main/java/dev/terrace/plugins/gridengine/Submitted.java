package dev.terrace.plugins.gridengine;

import dev.terrace.plugins.gridengine.data.BatchJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The jobs of a session that take part: that have something to place, or run. */
final class Submitted {
    private static final int NOWHERE = -1;

    private final List<BatchJob> jobs;
    private final int[] places;
    private final @Nullable String[] refusals;

    /**
     * @param byId the jobs that take part; null where another is
     * @param refusals why a job takes no part whose labels make no sense, by its id; null for all others
     */
    Submitted(@Nullable BatchJob[] byId, @Nullable String[] refusals) {
        this.refusals = refusals;
        jobs = new ArrayList<>(byId.length);
        places = new int[byId.length];
        for (int id = 0; id < byId.length; id++) {
            BatchJob job = byId[id];
            places[id] = job == null ? NOWHERE : jobs.size();
            if (job != null) {
                jobs.add(job);
            }
        }
    }

    /** In the order of the session. */
    List<BatchJob> jobs() {
        return jobs;
    }

    boolean has(int id) {
        return places[id] != NOWHERE;
    }

    /** Those of some jobs that take part, in their order. */
    int[] among(int[] ids) {
        int[] taking = new int[ids.length];
        int count = 0;
        for (int id : ids) {
            if (has(id)) {
                taking[count++] = id;
            }
        }
        return Arrays.copyOf(taking, count);
    }

    /** Where a job that takes part stands among {@link #jobs}. */
    int place(int id) {
        return places[id];
    }

    /** Why a job takes no part whose labels make no sense, in a sentence; null if they do. */
    @Nullable
    String refusal(int id) {
        return refusals[id];
    }
}
