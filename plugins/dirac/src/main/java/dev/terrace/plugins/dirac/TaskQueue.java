package dev.terrace.plugins.dirac;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Waiting jobs of one owner and group with equal requirements, and the priority that they have together. */
final class TaskQueue {
    /** How many jobs one holds; the next gets another. */
    static final int MOST_JOBS = 5000;

    final int id;
    final Definition definition;
    final List<GridJob> jobs = new ArrayList<>();
    /** As stored. A new one has 1 until its group's shares are computed. */
    float priority = 1;
    /** The share of its owner, or of its group if that shares, before correction by user. */
    double expectedShare;
    /** The same after correction: what is divided among the task queues. */
    double share;

    /** What jobs of a task queue have in common. */
    record Definition(String owner, String group, long cpuSeconds, SortedMap<String, List<String>> requirements) {}

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

    double sumOfPriorities() {
        double sum = 0;
        for (GridJob job : jobs) {
            sum += job.realPriority();
        }
        return sum;
    }
}
