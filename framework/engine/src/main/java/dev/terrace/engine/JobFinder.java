package dev.terrace.engine;

import dev.terrace.spi.Job;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the jobs of tasks that come in order of their keys. Tasks of one job mostly come one after another, and the next job's after them: where names are given so, no key is looked up.
 */
final class JobFinder {
    private final List<Job> jobs;
    private int last;
    private @Nullable Map<String, Job> byKey;

    /** @param jobs in order of their keys; each is at its id */
    JobFinder(List<Job> jobs) {
        this.jobs = jobs;
    }

    /** Null if there is none. */
    @Nullable
    SessionJob find(String key) {
        if (key.isEmpty()) {
            return null;
        }
        for (int guess = last; guess < Math.min(last + 2, jobs.size()); guess++) {
            Job job = jobs.get(guess);
            if (job.spec().hasKey(key)) {
                last = guess;
                return (SessionJob) job;
            }
        }
        Job job = lookedUp(key);
        last = job == null ? last : job.id();
        return (SessionJob) job;
    }

    private @Nullable Job lookedUp(String key) {
        Map<String, Job> known = byKey;
        if (known == null) {
            known = new HashMap<>(2 * jobs.size());
            for (Job job : jobs) {
                known.put(job.key(), job);
            }
            byKey = known;
        }
        return known.get(key);
    }
}
