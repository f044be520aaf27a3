package dev.terrace.engine;

import dev.terrace.spi.Job;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the jobs of tasks that come in order of their keys. Tasks of one job mostly come one after another, and the next job's after them: where names are given so, only the first is looked for.
 */
final class JobFinder {
    private final Index index;
    private int last = -1;

    /** All jobs. For several threads. */
    static final class Index {
        private final List<Job> jobs;
        private @Nullable Map<String, Job> byKey;

        /** @param jobs in order of their keys; each is at its id */
        Index(List<Job> jobs) {
            this.jobs = jobs;
        }

        /** Where a job of this key is or would be. */
        private int near(String key) {
            int low = 0;
            int high = jobs.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (jobs.get(middle).key().compareTo(key) < 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        private synchronized @Nullable Job lookedUp(String key) {
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

    JobFinder(Index index) {
        this.index = index;
    }

    /** Null if there is none. */
    @Nullable
    SessionJob find(String key) {
        if (key.isEmpty()) {
            return null;
        }
        last = last < 0 ? index.near(key) : last;
        for (int guess = last; guess < Math.min(last + 2, index.jobs.size()); guess++) {
            Job job = index.jobs.get(guess);
            if (job.spec().hasKey(key)) {
                last = guess;
                return (SessionJob) job;
            }
        }
        Job job = index.lookedUp(key);
        last = job == null ? last : job.id();
        return (SessionJob) job;
    }
}
