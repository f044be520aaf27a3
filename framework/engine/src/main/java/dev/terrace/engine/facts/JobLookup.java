package dev.terrace.engine.facts;

import dev.terrace.model.JobSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the jobs of tasks that arrive in key order. Tasks of a job are usually adjacent, so the last job found and the
 * one after it are tried before the key is looked up.
 */
final class JobLookup {
    private final Index index;
    private int last = -1;

    /** An index of all jobs that several lookups share. Thread-safe. */
    static final class Index {
        private final List<JobSpec> jobs;
        private @Nullable Map<String, Integer> byKey;

        /** @param jobs in order of their keys */
        Index(List<JobSpec> jobs) {
            this.jobs = jobs;
        }

        /** Returns the insertion point of a key. */
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

        private synchronized int lookedUp(String key) {
            Map<String, Integer> known = byKey;
            if (known == null) {
                known = ClusterFacts.places(jobs, JobSpec::key);
                byKey = known;
            }
            return known.getOrDefault(key, ClusterFacts.NONE);
        }
    }

    JobLookup(Index index) {
        this.index = index;
    }

    /** Returns the position of the job with a key; {@link ClusterFacts#NONE} if no job has it. */
    int find(String key) {
        if (key.isEmpty()) {
            return ClusterFacts.NONE;
        }
        last = last < 0 ? index.near(key) : last;
        for (int guess = last; guess < Math.min(last + 2, index.jobs.size()); guess++) {
            if (index.jobs.get(guess).hasKey(key)) {
                last = guess;
                return guess;
            }
        }
        int place = index.lookedUp(key);
        last = place == ClusterFacts.NONE ? last : place;
        return place;
    }
}
