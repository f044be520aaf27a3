package dev.terrace.model.explanation;

import dev.terrace.model.report.Figure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job's place in the order in which an action served jobs, by their first turns.
 *
 * @param number from 1
 * @param of how many jobs were served
 * @param after the job that was served directly before; null if it was the first
 * @param before the job that was served directly after; null if it was the last
 */
public record Place(
        int number,
        int of,
        @Nullable Comparison after,
        @Nullable Comparison before) {
    /**
     * What put two jobs in this order.
     *
     * @param job the other job
     * @param level between what it was decided: queue, job, or across
     * @param hook the hook that decided; empty if none did
     * @param plugin the plugin that decided; empty if none did
     * @param fallback what decided where no plugin did: created, name, or kept its place; empty if one did
     * @param own the numbers of this job by which it was decided; empty if the order does not say
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
