package dev.terrace.plugins.dirac;

import dev.terrace.spi.Job;
import dev.terrace.spi.JobRanks;
import dev.terrace.spi.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that have something to place, the oldest first.
 *
 * @param gridJobs what they are to DIRAC
 * @param refused why jobs take no part whose labels make no sense, in a sentence
 */
record Waiting(List<Job> jobs, List<GridJob> gridJobs, Map<Job, String> refused) {
    static Waiting of(Session session, Labels labels) {
        Waiting waiting = new Waiting(new ArrayList<>(), new ArrayList<>(), new HashMap<>());
        @Nullable GridJob[] read = new @Nullable GridJob[session.jobs().size()];
        for (Job job : session.jobs()) {
            if (job.hasPlaceableTasks()) {
                try {
                    read[job.id()] = labels.read(job);
                } catch (IllegalArgumentException e) {
                    waiting.refused.put(job, e.getMessage());
                }
            }
        }
        for (int job : JobRanks.oldestFirst(session)) {
            GridJob gridJob = read[job];
            if (gridJob != null) {
                waiting.gridJobs.add(gridJob);
                waiting.jobs.add(session.jobs().get(job));
            }
        }
        return waiting;
    }
}
