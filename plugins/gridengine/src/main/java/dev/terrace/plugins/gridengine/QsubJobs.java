package dev.terrace.plugins.gridengine;

import dev.terrace.plugins.gridengine.data.BatchJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The jobs of a session that take part: jobs with tasks to place, and running jobs. */
final class QsubJobs {
    private static final int NOWHERE = -1;

    private final List<BatchJob> jobs;
    private final int[] places;
    private final @Nullable String[] refusals;

    /**
     * @param byId the jobs that take part, by id; null for all other jobs
     * @param refusals the fault in a job's labels, by id; null for jobs with valid labels
     */
    QsubJobs(@Nullable BatchJob[] byId, @Nullable String[] refusals) {
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

    /** The jobs that take part, in the order of the session. */
    List<BatchJob> jobs() {
        return jobs;
    }

    boolean has(int id) {
        return places[id] != NOWHERE;
    }

    /** The ids of the jobs that take part, in the given order. */
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

    /** The index in {@link #jobs} of a job that takes part. */
    int place(int id) {
        return places[id];
    }

    /** The fault in a job's labels, as a sentence; null if they are valid. */
    @Nullable
    String refusal(int id) {
        return refusals[id];
    }
}
