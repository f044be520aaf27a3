package dev.terrace.model.explanation;

import dev.terrace.model.report.Figure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job's rank among the jobs that an action served, by their first turns.
 *
 * @param number from 1
 * @param of the number of jobs that were served
 * @param after the comparison with the job that was served directly before; null for the first job, and if the action
 *     has an order of its own
 * @param before the comparison with the job that was served directly after; null for the last job, and if the action
 *     has an order of its own
 */
public record Place(
        int number,
        int of,
        @Nullable Comparison after,
        @Nullable Comparison before) {
    /**
     * The reason for the order of two jobs.
     *
     * @param job the other job
     * @param level the level at which the order was decided: queue, job, or across
     * @param hook the hook that decided, or empty
     * @param plugin the plugin that decided, or empty
     * @param fallback the tie-break if no plugin decided: created, name, or kept its place; otherwise empty
     * @param own the deciding numbers of this job; empty if the order reports none
     * @param others the numbers of the other job
     */
    public record Comparison(
            String job,
            String level,
            String hook,
            String plugin,
            String fallback,
            List<Figure> own,
            List<Figure> others) {}
}
