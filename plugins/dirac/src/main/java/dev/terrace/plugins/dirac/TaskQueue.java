package dev.terrace.plugins.dirac;

import java.util.List;
import java.util.Map;

/** Waiting jobs of one owner and group with equal requirements, and the priority that they have together. */
final class TaskQueue {
    /** How many jobs one holds; the next gets another. */
    private static final int MOST_JOBS = 5000;

    final int id;
    final Definition definition;
    /** How many jobs it has. */
    int jobs;
    /** Σ of their real priorities. */
    double priorities;
    /** As stored. A new one has 1 until its group's shares are computed. */
    float priority = 1;
    /** The share of its owner, or of its group if that shares, before correction by user. */
    double expectedShare;
    /** The same after correction: what is divided among the task queues. */
    double share;

    /**
     * What jobs of a task queue have in common.
     *
     * @param cpuSeconds the longest {@code CPUTime} that it is for
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
        return jobs >= MOST_JOBS;
    }
}
