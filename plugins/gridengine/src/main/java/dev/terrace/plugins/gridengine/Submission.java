package dev.terrace.plugins.gridengine;

import org.jspecify.annotations.Nullable;

/**
 * What a job was submitted with. The same as long as the job and its tasks are.
 *
 * @param deadline seconds since the epoch
 * @param resources what its requests add to its urgency
 * @param tasks how many tasks it has, if it is an array job
 * @param refusal what is wrong with its labels, as a sentence; then nothing else is there
 */
record Submission(
        String user,
        @Nullable String project,
        @Nullable String department,
        @Nullable Long deadline,
        double resources,
        int leastSlots,
        int priority,
        long jobShare,
        long overrideTickets,
        long tasks,
        @Nullable String refusal) {
    static Submission refused(String sentence) {
        return new Submission("", null, null, null, 0, 1, 0, 0, 0, 1, sentence);
    }
}
