package dev.terrace.plugins.dirac;

import dev.terrace.spi.Job;
import dev.terrace.spi.JobRanks;
import dev.terrace.spi.Session;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The jobs that have something to place. */
final class Waiting {
    private final @Nullable GridJob[] jobs;
    private final int[] oldestFirst;
    private final Map<Job, String> refused;

    /**
     * @param jobs by id, null where none waits
     * @param oldestFirst the ids of those that do
     */
    Waiting(@Nullable GridJob[] jobs, int[] oldestFirst, Map<Job, String> refused) {
        this.jobs = jobs;
        this.oldestFirst = oldestFirst;
        this.refused = refused;
    }

    static Waiting of(Session session, Labels labels) {
        @Nullable GridJob[] jobs = new @Nullable GridJob[session.jobs().size()];
        Map<Job, String> refused = new HashMap<>();
        for (Job job : session.jobs()) {
            if (job.hasPlaceableTasks()) {
                try {
                    jobs[job.id()] = labels.read(job);
                } catch (IllegalArgumentException e) {
                    refused.put(job, e.getMessage());
                }
            }
        }
        int[] oldestFirst = Arrays.stream(JobRanks.oldestFirst(session))
                .filter(job -> jobs[job] != null)
                .toArray();
        return new Waiting(jobs, oldestFirst, refused);
    }

    /** How many ids there are, of jobs that wait and of others. */
    int ids() {
        return jobs.length;
    }

    /** Their ids, the oldest first. */
    int[] oldestFirst() {
        return oldestFirst;
    }

    boolean has(int job) {
        return jobs[job] != null;
    }

    /** What a job that waits is to DIRAC. */
    GridJob get(int job) {
        GridJob known = jobs[job];
        if (known == null) {
            throw new IllegalArgumentException("job %d does not wait".formatted(job));
        }
        return known;
    }

    /** Why a job takes no part whose labels make no sense, in a sentence; null if they do. */
    @Nullable
    String refusal(Job job) {
        return refused.get(job);
    }
}
