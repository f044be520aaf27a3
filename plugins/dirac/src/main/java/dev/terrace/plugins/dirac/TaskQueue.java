package dev.terrace.plugins.dirac;

import java.util.List;
import java.util.Map;

/** Waiting jobs of one owner and group with equal requirements, and their common priority. */
final class TaskQueue {
    /** Maximum number of jobs; a further job opens a new task queue. */
    private static final int MAX_JOBS = 5000;

    final int id;
    final Definition definition;
    /** The number of its jobs. */
    int jobs;
    /** The sum of their real priorities. */
    double priorities;
    /** The stored priority; 1 until the group's shares are computed. */
    float priority = 1;
    /** The share of its owner, or of its group if {@link Registry#isSharing}, before correction by user. */
    double expectedShare;
    /** {@link #expectedShare} after correction, which is divided among the task queues. */
    double share;

    /**
     * The key of a task queue, equal for all its jobs.
     *
     * @param cpuSeconds the CPU time segment of the jobs, in seconds
     * @param requirements lists by field: Sites, BannedSites, GridCEs, Platforms, JobTypes, Tags
     */
    record Definition(String owner, String group, long cpuSeconds, Map<String, List<String>> requirements) {}

    TaskQueue(int id, Definition definition) {
        this.id = id;
        this.definition = definition;
    }

    String owner() {
        return definition.owner();
    }

    String group() {
        return definition.group();
    }

    void add(double realPriority) {
        jobs++;
        priorities += realPriority;
    }

    boolean isFull() {
        return jobs >= MAX_JOBS;
    }
}
