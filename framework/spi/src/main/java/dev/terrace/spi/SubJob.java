package dev.terrace.spi;

import java.util.List;

/** Tasks of a job that are placed together. A job whose group names no sub-groups is one sub-job. */
public interface SubJob {
    Job job();

    /** Unique among all sub-jobs; the job's key for its only one. */
    String id();

    int minMember();

    /** The highest priority of its tasks, at least 0. */
    int priority();

    /** The number that its first matched label holds; 0 without. */
    int matchIndex();

    List<Task> tasks();
}
