package dev.terrace.plugins.gridengine;

import org.jspecify.annotations.Nullable;

/**
 * The options of a submitted job. Cached as long as the job and its tasks do not change.
 *
 * @param deadline seconds since the epoch
 * @param resources the contribution of its requests to its urgency
 * @param tasks the number of its tasks, if it is an array job
 * @param refusal the fault in its labels, as a sentence; then all other fields are empty
 */
record QsubOptions(
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
    static QsubOptions refused(String sentence) {
        return new QsubOptions("", null, null, null, 0, 1, 0, 0, 0, 1, sentence);
    }
}
