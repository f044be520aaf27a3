package dev.terrace.plugins.dirac;

import dev.terrace.spi.JobRanks;
import dev.terrace.spi.Session;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The jobs that have something to place. */
final class Waiting {
    private final @Nullable GridJob[] jobs;
    private final int[] oldestFirst;
    private final @Nullable String[] refusals;

    /**
     * @param jobs by id, null where none waits
     * @param oldestFirst the ids of those that do
     * @param refusals why a job takes no part whose labels make no sense, by its id; null for all others
     */
    Waiting(@Nullable GridJob[] jobs, int[] oldestFirst, @Nullable String[] refusals) {
        this.jobs = jobs;
        this.oldestFirst = oldestFirst;
        this.refusals = refusals;
    }

    static Waiting of(Session session, Labels labels) {
        @Nullable GridJob[] jobs = new @Nullable GridJob[session.jobs().size()];
        @Nullable String[] refusals = new @Nullable String[jobs.length];
        session.jobs().parallelStream().forEach(job -> {
            if (job.hasPlaceableTasks()) {
                try {
                    jobs[job.id()] = labels.read(job);
                } catch (IllegalArgumentException e) {
                    refusals[job.id()] = e.getMessage();
                }
            }
        });
        int[] oldestFirst = Arrays.stream(JobRanks.oldestFirst(session))
                .filter(job -> jobs[job] != null)
                .toArray();
        return new Waiting(jobs, oldestFirst, refusals);
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
    String refusal(int job) {
        return refusals[job];
    }
}
